// Powers of two by their bits: scaling by one rounds nothing, so it gives the same bits on every device.

/// floor(log2 |x|) for a normal x; -127 for zero and subnormal values, 128 for infinities and NaN.
fn exponent_of(x: f32) -> i32 {
  return i32((bitcast<u32>(x) >> 23u) & 0xffu) - 127;
}

/// 2^exponent. Exponents beyond -126 … 127, which have no normal value, are clamped.
fn power_of_two(exponent: i32) -> f32 {
  return bitcast<f32>(u32(clamp(exponent, -126, 127) + 127) << 23u);
}
