// What a net is told of how two grains lie to each other.

/// Cosines and sines of one, two and four turns, the place seen from the first grain and from the second; not the bare turn
/// and place.
override FOURIER: bool = false;

/// The k-th input with its derivatives by turn, x and y. pose: turn of the second grain in [−π, π], and its place, both seen
/// from the first; turned: cosine and sine of that turn.
fn net_input(k: u32, pose: vec3f, turned: vec2f) -> vec4f {
  if (!FOURIER) {
    switch k {
      case 0u: { return vec4f(pose.x, 1.0, 0.0, 0.0); }
      case 1u: { return vec4f(pose.y, 0.0, 1.0, 0.0); }
      case 2u: { return vec4f(pose.z, 0.0, 0.0, 1.0); }
      default: { return vec4f(0.0); }
    }
  }
  let twice = squared(turned);
  let four = squared(twice);
  // The first grain as the second sees it, turned back by half a turn.
  let along = dot(turned, pose.yz);
  let across = turned.x * pose.z - turned.y * pose.y;
  switch k {
    case 0u: { return vec4f(turned.x, -turned.y, 0.0, 0.0); }
    case 1u: { return vec4f(turned.y, turned.x, 0.0, 0.0); }
    case 2u: { return vec4f(twice.x, -2.0 * twice.y, 0.0, 0.0); }
    case 3u: { return vec4f(twice.y, 2.0 * twice.x, 0.0, 0.0); }
    case 4u: { return vec4f(four.x, -4.0 * four.y, 0.0, 0.0); }
    case 5u: { return vec4f(four.y, 4.0 * four.x, 0.0, 0.0); }
    case 6u: { return vec4f(pose.y, 0.0, 1.0, 0.0); }
    case 7u: { return vec4f(pose.z, 0.0, 0.0, 1.0); }
    case 8u: { return vec4f(along, across, turned.x, turned.y); }
    case 9u: { return vec4f(across, -along, -turned.y, turned.x); }
    default: { return vec4f(0.0); }
  }
}

/// Of a complex number.
fn squared(z: vec2f) -> vec2f {
  return vec2f(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y);
}
