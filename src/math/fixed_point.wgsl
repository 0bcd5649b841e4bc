// Fixed point: i32 multiples of 2^-exponent. Integer sums commute, so sums by atomics have the same bits whatever the order.
import package::math::power_of_two::{exponent_of, power_of_two};

struct Fixed {
  value: i32,
  /// 1 where the number did not fit (or was none) and `value` is the nearest that does; 0 otherwise. Add it to a counter.
  overflow: u32,
}

// The largest f32 below 2³¹, and its bits: compared as integers, NaN and infinity lie above it too.
const LARGEST = 2147483520.0;
const LARGEST_BITS = 0x4effffffu;

/// The multiple of 2^-exponent nearest to x (ties to even), saturated. NaN becomes 0 and counts as overflow.
fn to_fixed(x: f32, exponent: i32) -> Fixed {
  let scaled = x * power_of_two(exponent);
  let magnitude = bitcast<u32>(scaled) & 0x7fffffffu;
  if (magnitude > LARGEST_BITS) {
    let limit = select(2147483520, -2147483520, scaled < 0.0);
    return Fixed(select(limit, 0, magnitude > 0x7f800000u), 1u);
  }
  return Fixed(i32(round(scaled)), 0u);
}

fn from_fixed(value: i32, exponent: i32) -> f32 {
  return f32(value) * power_of_two(-exponent);
}

/// An exponent with which every sum of 2^headroom_bits numbers up to `maximum` fits an i32, a bit to spare for rounding: the
/// sum then has 30 bits at least in half of its range.
fn fixed_exponent(maximum: f32, headroom_bits: u32) -> i32 {
  return clamp(29 - exponent_of(maximum) - i32(headroom_bits), -126, 126);
}

/// A 64-bit sum of i32 in two words, high · 2³² + low.
struct Wide {
  low: u32,
  high: i32,
}

fn wide_add(sum: Wide, value: i32) -> Wide {
  return Wide(sum.low + bitcast<u32>(value), sum.high + wide_carry(sum.low, value));
}

/// What to add to the high word when `value` is added to a low word that held `low_before`: the sign's extension and the
/// carry. With atomics: `wide_carry(atomicAdd(&low, bitcast<u32>(value)), value)`, in any order.
fn wide_carry(low_before: u32, value: i32) -> i32 {
  let low_after = low_before + bitcast<u32>(value);
  return (value >> 31u) + select(0, 1, low_after < low_before);
}

/// The sum times 2^-exponent, within an ulp.
fn from_wide(sum: Wide, exponent: i32) -> f32 {
  // Of a negative sum the magnitude, lest two large words cancel.
  let negative = sum.high < 0;
  let low = select(sum.low, ~sum.low + 1u, negative);
  let high = bitcast<u32>(select(sum.high, ~sum.high + select(0, 1, sum.low == 0u), negative));
  let magnitude = (f32(high) * 4294967296.0 + f32(low)) * power_of_two(-exponent);
  return select(magnitude, -magnitude, negative);
}
