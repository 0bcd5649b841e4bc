// How fast partners part that were hit. A step may find them apart by a gap that they would close in its course, and they turn
// where they are: so they part with the speed that takes them as high as if they had met where they touch.

/// How partners come together.
struct Approach {
  /// Speed at which the gap shrinks, before gravity acts in this step [m/s]
  closing: f32,
  /// By how much gravity makes that faster [m/s²]
  pull: f32,
  /// [m]
  gap: f32,
}

/// Speed at which they part in this step, 0 if they do not get beyond where they are [m/s]. Steps are semi-implicit: a body that
/// falls by `pull` keeps ½ (v − pull dt / 2)² + pull x, with the velocity v by which it came to x; restitution takes of it where
/// the gap is closed.
fn parting_speed(its: Approach, restitution: f32, dt: f32) -> f32 {
  let lag = 0.5 * its.pull * dt;
  let fall = 2.0 * its.pull * max(its.gap, 0.0);
  let arrival = (its.closing + lag) * (its.closing + lag) + fall;
  let departure = restitution * restitution * arrival - fall;
  return max(sqrt(max(departure, 0.0)) - lag, 0.0);
}
