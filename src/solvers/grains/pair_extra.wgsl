// What a contact of two grains has besides friction as a step starts, and what it had of it in the step before.
import package::solvers::grains::contact_extra::{closing_of_meeting, kept_turn, starting_push, Encounter};
import package::solvers::grains::contact_law::{rescaled, Impulse, Limits};
import package::solvers::grains::grain_types::Extra;
import package::solvers::grains::quads::{ContactQuads, ExtraQuads};

/// A contact whose impulse is within its limits, and its extra.
struct RichPair {
  contact: ContactQuads,
  extra: ExtraQuads,
}

/// `velocity`: of the second less that of the first [m/s].
fn encounter_of(contact: ContactQuads, radius: vec2f, velocity: vec3f) -> Encounter {
  let closing = dot(velocity, contact.normal_gap.xyz);
  let across = dot(velocity, velocity) - closing * closing;
  return Encounter(
    radius.x * radius.y / (radius.x + radius.y), min(radius.x, radius.y), contact.normal_gap.w,
    closing_of_meeting(closing, across, contact.lever), 0.0,
  );
}

/// `turn`: of the step before, on the first [N m s].
fn enriched(contact: ContactQuads, extra: Extra, turn: vec3f) -> RichPair {
  let start = Impulse(contact.impulse_push.xyz, starting_push(contact.impulse_push.w, extra.rebound));
  let before = rescaled(start, Limits(contact.friction, extra.pull));
  let limited = kept_turn(turn, extra, contact.normal_gap.xyz, before.push);
  var within_limits = contact;
  within_limits.impulse_push = vec4f(before.tangential, before.push);
  return RichPair(
    within_limits,
    ExtraQuads(vec4f(limited, extra.pull), extra.rolling, extra.twisting, extra.rebound, extra.remembered),
  );
}
