// How a hand holds pieces: each by a spring and a damper to its own place around the point that the hand holds it at.

struct PullParams {
  /// Where the hand is, world frame [m]
  hand: vec3f,
  /// Of the step [s]
  dt: f32,
  /// [m/s²]
  gravity: vec3f,
  /// Pieces that are held
  count: u32,
}

/// A piece that is held.
struct Held {
  /// Of its place from the hand [m]
  offset: vec3f,
  /// Stiffness over mass [1/s²]
  rate: f32,
  /// In the state
  index: u32,
  /// Damping over mass [1/s]
  damping: f32,
  /// [kg]
  mass: f32,
}

/// What the hand does to it in a step.
struct Pulled {
  /// [N]
  force: vec3f,
  /// At the start of the step [m]
  position: vec3f,
}

/// Velocity that it starts the step with, so that spring, damper and gravity together have done what they do by its end
/// (implicit Euler, stable however stiff the spring is, and at rest where the spring bears the weight) [m/s].
fn pulled_velocity(held: Held, way: vec3f, velocity: vec3f, params: PullParams) -> vec3f {
  let dt = params.dt;
  let fall = dt * params.gravity;
  return (velocity + fall + dt * held.rate * way) / (1.0 + dt * held.damping + dt * dt * held.rate) - fall;
}
