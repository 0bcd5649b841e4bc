// Colours in a word: rgba8 with red in the lowest byte.

/// Red, green, blue and alpha, 0 to 1.
fn unpack_tint(word: u32) -> vec4f {
  let bytes = vec4u(word & 0xffu, (word >> 8u) & 0xffu, (word >> 16u) & 0xffu, word >> 24u);
  return vec4f(bytes) * (1.0 / 255.0);
}

fn pack_tint(colour: vec4f) -> u32 {
  let bytes = vec4u(clamp(colour, vec4f(0.0), vec4f(1.0)) * 255.0 + 0.5);
  return bytes.x | (bytes.y << 8u) | (bytes.z << 16u) | (bytes.w << 24u);
}
