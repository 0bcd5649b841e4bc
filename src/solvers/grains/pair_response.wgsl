// How a contact of two grains answers to their velocities.
import package::solvers::grains::contact_law::{bias_in_turn, closing_bias, held, resisted, Impulse, Limits, ROUNDNESS};
import package::solvers::grains::grain_motion::{relative_spin, relative_velocity, way_of_contact};
import package::solvers::grains::grain_types::{Contact, Extra, Motion};

struct Response {
  now: Impulse,
  /// Angular impulse on the first [N m s]
  turn: vec3f,
}

/// Which of the things that few materials have are to be considered.
struct Traits {
  dt: f32,
  /// Up to which speed contacts go to their cones [m/s]
  slow: f32,
  /// As `RELAXATION` of sweeps
  relaxation: f32,
  rebound: bool,
  extra: bool,
}

/// `shares`: contacts that each grain's mass is shared out among, 1 for a contact that has its grains for itself.
fn pair_response(contact: Contact, extra: Extra, first: Motion, second: Motion, shares: vec2f, traits: Traits) -> Response {
  let u = relative_velocity(first, second, contact.normal, contact.lever);
  // One division for both: along the normal a contact is heavier by its share of rotation.
  let rotation = 1.0 + ROUNDNESS * contact.lever * contact.lever;
  let tangential_mass = 1.0 / (rotation * (shares.x * first.inverse_mass + shares.y * second.inverse_mass));
  var bias = closing_bias(way_of_contact(contact, first, second, traits.dt), traits.dt);
  var pull = 0.0;
  if (traits.extra) {
    pull = extra.pull;
    if (traits.rebound && extra.rebound > 0.0 && contact.push > 0.0) { bias = -extra.rebound; }
    if (traits.rebound && extra.rebound < 0.0) { bias = bias_in_turn(dot(u, contact.normal), bias, -extra.rebound); }
  }
  let now = held(
    Impulse(contact.impulse, contact.push),
    Limits(contact.friction, pull),
    contact.normal,
    u,
    bias,
    traits.relaxation * rotation * tangential_mass,
    tangential_mass,
    rotation,
    traits.slow,
  );
  var turn = vec3f(0.0);
  if (traits.extra) {
    let limits = vec2f(extra.rolling, extra.twisting) * (now.push + pull);
    turn = resisted(extra.turn, relative_spin(first, second, shares), contact.normal, limits);
  }
  return Response(now, turn);
}
