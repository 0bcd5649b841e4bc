// Cohesion, rolling and twisting resistance, restitution: what a contact has besides, from the law of its two materials.
import package::solvers::grains::contact_law::limited_turn;
import package::solvers::grains::grain_types::{ContactLaw, Extra};
import package::solvers::grains::reach::ENVELOPE;

const PI = 3.14159265;
/// Contacts with at least this restitution rebound in turn, where their method can do that.
const NEARLY_ELASTIC = 0.95;
override IN_TURN: bool = false;

struct Encounter {
  /// R₁ R₂ / (R₁ + R₂), or the radius of a grain at a wall [m]
  effective_radius: f32,
  smaller_radius: f32,
  /// [m]
  gap: f32,
  /// Speed at which they come together [m/s]
  closing: f32,
}

/// What `Extra` has of it.
fn rebound_of(law: ContactLaw, its: Encounter, rebound_speed: f32) -> f32 {
  if (IN_TURN && law.restitution >= NEARLY_ELASTIC && law.cohesion == 0.0) { return -law.restitution; }
  return select(0.0, law.restitution * its.closing, its.closing > rebound_speed);
}

/// Impulse along the normal that a contact starts with, from that of the step before [N s]: what rebounds in turn has parted since.
fn starting_push(before: f32, rebound: f32) -> f32 {
  return select(before, 0.0, rebound < 0.0);
}

/// `kept`: place in the state.
fn extra_of(law: ContactLaw, its: Encounter, dt: f32, rebound_speed: f32, kept: u32) -> Extra {
  let area = PI * its.effective_radius * its.effective_radius;
  return Extra(
    vec3f(0.0),
    select(0.0, area * law.cohesion * dt, its.gap < ENVELOPE * its.smaller_radius),
    law.rolling_friction * its.effective_radius,
    law.twisting_friction * its.effective_radius,
    rebound_of(law, its, rebound_speed),
    kept,
  );
}

/// The angular impulse of the step before, within the limits of this one.
fn kept_turn(before: vec3f, extra: Extra, normal: vec3f, push: f32) -> vec3f {
  return limited_turn(before, normal, vec2f(extra.rolling, extra.twisting) * (push + extra.pull));
}
