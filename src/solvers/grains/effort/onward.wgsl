// Goes on the way that the last sweep went: velocities and impulses move by a part of what it changed. Velocities are a linear function of
// impulses, so they stay what these make of them, and momentum is kept. Limits may be overstepped by it: the sweep that
// follows goes over all contacts and sets that right.

/// Of what the last sweep changed.
override MOMENTUM: f32;

/// What is now, and what was before.
fn onward(now: vec3f, before: vec3f) -> vec3f {
  return now + MOMENTUM * (now - before);
}
