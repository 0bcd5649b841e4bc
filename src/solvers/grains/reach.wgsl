// How near is near enough for a contact.

/// Contacts are made for gaps below this part of the smaller radius, and cohesion reaches as far.
const ENVELOPE = 0.05;

/// The greatest gap at which two are in contact: what they may close in by before the step is over, and a little more [m].
fn reach(smaller_radius: f32, relative_velocity: vec3f, dt: f32) -> f32 {
  return max(ENVELOPE * smaller_radius, dt * length(relative_velocity));
}
