// What a wall does to the velocity of a node that is in it, and how the derivative of an objective goes back through that.
// Velocities here are relative to the wall; `normal` points out of it.

/// `kind` is one of the constants below.
struct Grip {
  kind: u32,
  /// Coulomb's coefficient of FRICTION
  friction: f32,
}

/// Moves with the wall.
const STICKY = 0u;
/// Slides along it, and never leaves it.
const SLIP = 1u;
/// Slides along it, and may leave it.
const SEPARATE = 2u;
/// As SEPARATE, slowed down by friction.
const FRICTION = 3u;
/// Does nothing: a face of the domain that is open.
const OPEN = 4u;

// Inside the root of the sliding speed [(m/s)²]: against 0/0, and nothing else. A node at rest sticks if it gains less than
// μ g dt along the wall in a substep, often 1e-4 m/s, so the root of this has to be far below that lest matter creep.
// The adjoint needs no more: its factors t/s and q/s are at most 1.
const SLIDE_FLOOR = 1e-14;

fn grip_velocity(grip: Grip, normal: vec3f, u: vec3f) -> vec3f {
  let leaving = dot(u, normal);
  let along = u - leaving * normal;
  switch (grip.kind) {
    case STICKY: { return vec3f(0.0); }
    case SLIP: { return along; }
    case SEPARATE: { return along + max(leaving, 0.0) * normal; }
    case FRICTION: {
      // Coulomb: the impulse along the wall is at most μ times that out of it.
      let speed = sqrt(dot(along, along) + SLIDE_FLOOR);
      let left = max(speed + grip.friction * min(leaving, 0.0), 0.0);
      return (left / speed) * along + max(leaving, 0.0) * normal;
    }
    default: { return u; }
  }
}

/// Of the velocity before, from that after. Where matter sticks nothing passes, and at a speed of exactly 0 out of the wall
/// it counts as leaving.
fn grip_velocity_adjoint(grip: Grip, normal: vec3f, u: vec3f, bar: vec3f) -> vec3f {
  let leaving = dot(u, normal);
  let along = u - leaving * normal;
  let bar_along = bar - dot(bar, normal) * normal;
  switch (grip.kind) {
    case STICKY: { return vec3f(0.0); }
    case SLIP: { return bar_along; }
    case SEPARATE: { return select(bar, bar_along, leaving < 0.0); }
    case FRICTION: {
      if (leaving >= 0.0) { return bar; }
      let speed = sqrt(dot(along, along) + SLIDE_FLOOR);
      let left = speed + grip.friction * leaving;
      if (left <= 0.0) { return vec3f(0.0); }
      let direction = along / speed;
      let forward = dot(bar, direction);
      let ratio = left / speed;
      return ratio * bar_along + (forward * (1.0 - ratio)) * direction + (forward * grip.friction) * normal;
    }
    default: { return bar; }
  }
}
