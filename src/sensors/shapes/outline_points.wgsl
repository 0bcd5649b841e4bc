// Points of outlines, in the frames of grains: x y [m], and the radius around a corner [m]. Of each type first its corners, the
// ends of its strokes, then samples spread evenly over its area.

/// Cosine and sine of a turn about z.
fn turn_of(q: vec4f) -> vec2f {
  return vec2f(1.0 - 2.0 * q.z * q.z, 2.0 * q.z * q.w);
}

fn turned(turn: vec2f, p: vec2f) -> vec2f {
  return vec2f(turn.x * p.x - turn.y * p.y, turn.y * p.x + turn.x * p.y);
}
