// Directions in a word.

/// Four bytes of a direction of length 1 are enough: the octahedron's faces are folded into a square.
fn pack_direction(direction: vec3f) -> u32 {
  let n = direction / (abs(direction.x) + abs(direction.y) + abs(direction.z));
  let folded = (1.0 - abs(n.yx)) * select(vec2f(-1.0), vec2f(1.0), n.xy >= vec2f(0.0));
  let square = vec2i(round(select(n.xy, folded, n.z < 0.0) * 32767.0));
  return u32(square.x & 0xffff) | (u32(square.y & 0xffff) << 16u);
}

fn unpack_direction(packed: u32) -> vec3f {
  let square = vec2f(f32(i32(packed << 16u) >> 16u), f32(i32(packed) >> 16u)) / 32767.0;
  let z = 1.0 - abs(square.x) - abs(square.y);
  let unfolded = (1.0 - abs(square.yx)) * select(vec2f(-1.0), vec2f(1.0), square >= vec2f(0.0));
  return normalize(vec3f(select(square, unfolded, z < 0.0), z));
}
