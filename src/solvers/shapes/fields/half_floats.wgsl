// Numbers of 16 bits, two in a word, four words at once.

/// The halves with the lower bits.
@if(CPU && !ORACLE) fn low_halves(words: vec4u) -> vec4f {
  // Sign, exponent and fraction to where f32 has them; the exponents of f32 count from 112 more.
  return bitcast<vec4f>(((words << vec4u(16u)) & vec4u(0x80000000u)) | ((words << vec4u(13u)) & vec4u(0x0fffe000u))) * 0x1p112f;
}
@else fn low_halves(words: vec4u) -> vec4f {
  return vec4f(
    unpack2x16float(words.x).x, unpack2x16float(words.y).x, unpack2x16float(words.z).x, unpack2x16float(words.w).x,
  );
}

/// Those with the higher bits.
fn high_halves(words: vec4u) -> vec4f {
  return low_halves(words >> vec4u(16u));
}
