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
  /// Speed at which they come together when the step begins [m/s]
  closing: f32,
  /// How much faster they come together in a second, by gravity: it pulls at grains alone, and at two alike [m/s²]
  falling: f32,
}

/// What `Extra` has of it.
fn rebound_of(law: ContactLaw, its: Encounter, dt: f32, rebound_speed: f32) -> f32 {
  if (IN_TURN && law.restitution >= NEARLY_ELASTIC && law.cohesion == 0.0) { return -law.restitution; }
  return select(0.0, parting_speed(law.restitution, its, dt), its.closing > rebound_speed);
}

/// Speed at which what was hit parts, with which it moves for the whole step although it has a gap to close at first: such that it comes as
/// high as if it had closed it, u = √(u₀² + 2 a φ), and parted at e u. Speeds of the state are those of half a step ago, as they gain a h
/// and move on with that.
fn parting_speed(restitution: f32, its: Encounter, dt: f32) -> f32 {
  if (its.falling == 0.0) { return restitution * its.closing; }
  let lag = 0.5 * its.falling * dt;
  let fall = 2.0 * its.falling * max(its.gap, 0.0);
  let met = restitution * restitution * ((its.closing + lag) * (its.closing + lag) + fall);
  return max(sqrt(max(met - fall, 0.0)) - lag, 0.0);
}

/// Speed at which two grains come together that do not pass each other, given that along the line between their centres when the step
/// begins, the square of that across it, and the distance of the centres over the sum of the radii.
fn closing_of_meeting(closing: f32, across: f32, lever: f32) -> f32 {
  return select(closing, min(closing, 0.0), closing * closing <= across * (lever * lever - 1.0));
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
    rebound_of(law, its, dt, rebound_speed),
    kept,
  );
}

/// The angular impulse of the step before, within the limits of this one.
fn kept_turn(before: vec3f, extra: Extra, normal: vec3f, push: f32) -> vec3f {
  return limited_turn(before, normal, vec2f(extra.rolling, extra.twisting) * (push + extra.pull));
}
