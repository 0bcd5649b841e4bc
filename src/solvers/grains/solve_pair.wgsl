// What a sweep does with one contact of two grains: it finds the impulse that they need, and gives it to them at once.
import package::solvers::grains::contact_law::slow_sliding;
import package::solvers::grains::grain_motion::pushed;
import package::solvers::grains::grain_types::Extra;
import package::solvers::grains::pair_response::{pair_response, Response, Traits};
import package::solvers::grains::quads::{
  contact_of, extra_from, motion_of, motion_quads, ContactQuads, ExtraQuads, MotionQuads,
};
import package::solvers::grains::swept::{motions, params, EXTRA, REBOUND, RELAXATION};

// scratch
@group(0) @binding(2) var<storage, read_write> contacts: array<ContactQuads>;
@group(0) @binding(3) var<storage, read_write> extras: array<ExtraQuads>;

/// What a contact comes to.
struct Outcome {
  first: MotionQuads,
  second: MotionQuads,
  response: Response,
}

/// Returns the square of how much its push has changed, as a speed [m²/s²].
fn solve(s: u32) -> f32 {
  return solve_read(s, contacts[s]);
}

/// Contact s, which was read before.
fn solve_read(s: u32, contact: ContactQuads) -> f32 {
  let outcome = outcome_of(s, contact, motions[contact.first], motions[contact.second]);
  motions[contact.first] = outcome.first;
  motions[contact.second] = outcome.second;
  keep(s, outcome.response);
  return changed(contact, outcome);
}

/// Likewise, given what it was.
fn changed(contact: ContactQuads, outcome: Outcome) -> f32 {
  let inverse_mass = outcome.first.velocity_inverse_mass.w + outcome.second.velocity_inverse_mass.w;
  let change = (outcome.response.now.push - contact.impulse_push.w) * inverse_mass;
  return change * change;
}

fn keep(s: u32, response: Response) {
  contacts[s].impulse_push = vec4f(response.now.tangential, response.now.push);
  if (EXTRA) { extras[s].turn_pull = vec4f(response.turn, extras[s].turn_pull.w); }
}

/// Of contact s, given how its grains move.
fn outcome_of(s: u32, quads: ContactQuads, first_quads: MotionQuads, second_quads: MotionQuads) -> Outcome {
  let contact = contact_of(quads);
  let first = motion_of(first_quads);
  let second = motion_of(second_quads);
  var extra = Extra(vec3f(0.0), 0.0, 0.0, 0.0, 0.0, 0u);
  if (EXTRA) { extra = extra_from(extras[s]); }
  let response = pair_response(contact, extra, first, second, vec2f(1.0), Traits(params.dt, slow_sliding(params.gravity, params.dt), RELAXATION, REBOUND, EXTRA));
  let tangential = response.now.tangential - contact.impulse;
  let impulse = tangential + (response.now.push - contact.push) * contact.normal;
  let couple = contact.lever * cross(contact.normal, tangential);
  let angular = response.turn - extra.turn;
  return Outcome(
    motion_quads(pushed(first, impulse, couple - first.inverse_radius * angular)),
    motion_quads(pushed(second, -impulse, couple + second.inverse_radius * angular)),
    response,
  );
}
