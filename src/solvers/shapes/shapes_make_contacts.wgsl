// Makes the contacts of grains with grains, colour by colour: where they touch, how they meet, and the impulse that they had
// in the step before.
import package::solvers::grains::colours::COLOUR_KEYS;
import package::solvers::grains::contact_extra::{IN_TURN, NEARLY_ELASTIC};
import package::solvers::grains::contact_law::closing_bias;
import package::solvers::grains::grain_types::{StepParams, NONE};
import package::solvers::shapes::foreseen_discs::foreseen_discs;
import package::solvers::shapes::shape_rebound::{parting_speed, Approach};
import package::solvers::shapes::shape_contacts::{
  bare_contact, first_touch, left, relative_masses, relative_twist, touch_count, weighed, PairSource, PairTouch, ShapeContact,
  ShapeMotion, ShapePair,
};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// state
@group(0) @binding(1) var<storage, read> force: array<vec4f>;
// scratch
@group(0) @binding(2) var<storage, read> motions: array<ShapeMotion>;
@group(0) @binding(3) var<storage, read> pair_touches: array<PairTouch>;
@group(0) @binding(4) var<storage, read> sources: array<PairSource>;
/// For each place in the order of colours, the pair that belongs there
@group(0) @binding(5) var<storage, read> colour_order: array<u32>;
/// Where each colour begins
@group(0) @binding(6) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(7) var<storage, read_write> shape_pairs: array<ShapePair>;
@group(0) @binding(8) var<storage, read_write> contacts: array<ShapeContact>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

/// Radius of the smallest circle [m]
override SMALLEST: f32;
/// Whether all grains are discs.
override DISCS: bool = false;
/// Overlaps deeper than this part of it are undone by speed, too.
const DEEP = 0.004;

/// How fast an overlap is undone [m/s]. Displacements do it sooner where they can. Where many grains would have to move, as
/// those that lie on a joint of a chain which they bend, they cannot: they are found from nothing in every step. Impulses are
/// kept from step to step, and so lift what lies there in time.
fn undoing(gap: f32) -> f32 {
  return sqrt(length(params.gravity) / SMALLEST) * max(-gap - DEEP * SMALLEST, 0.0);
}

fn contact_of(told: PairTouch, source: PairSource) -> ShapeContact {
  let first = motions[source.first];
  let second = motions[source.second];
  var touch = told;
  if (DISCS) { touch = foreseen_discs(told, params.dt * (second.twist.xy - first.twist.xy)); }
  let turns = vec2f(touch.turn_first, touch.turn_second);
  let bare = bare_contact(touch.gradient, turns, vec2f(touch.arm_first, touch.arm_second), touch.gap);
  var contact = weighed(bare, relative_masses(first.inverse_mass, second.inverse_mass));
  contact.bias = closing_bias(touch.gap, params.dt) - undoing(touch.gap);
  // Only impacts rebound, as they come: gravity of this step acts on both, but not on one that is held.
  let falls = f32(second.inverse_mass.x > 0.0) - f32(first.inverse_mass.x > 0.0);
  let pull = -falls * dot(params.gravity.xy, touch.gradient);
  let closing = -dot(contact.along, relative_twist(first.twist, second.twist)) - params.dt * pull;
  if (closing > params.rebound_speed) {
    contact.rebound = parting_speed(Approach(closing, pull, touch.gap), source.restitution, params.dt);
  }
  if (IN_TURN && source.restitution >= NEARLY_ELASTIC) {
    // It has parted since the step before.
    contact.rebound = -source.restitution;
    return contact;
  }
  if (touch.remembered != NONE) {
    let kept = force[touch.remembered] * (params.dt / max(length(touch.gradient), 1e-30));
    contact.push = max(kept.w, 0.0);
    // Kept in length, along the tangent as it is now; the state has what acts on the first.
    let length_kept = min(length(kept.xy), source.friction * contact.push);
    contact.rub = select(length_kept, -length_kept, dot(kept.xy, left(touch.gradient)) > 0.0);
  }
  return contact;
}

fn make(s: u32) {
  let source = sources[colour_order[s]];
  shape_pairs[s] = ShapePair(source.first, source.second, source.friction, source.place);
  let begin = first_touch(source.place);
  for (var k = begin; k < begin + touch_count(source.place); k++) { contacts[k] = contact_of(pair_touches[k], source); }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_make_contacts(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, colour_starts[COLOUR_KEYS]);
  for (var s = id.x * PORTION; s < end; s++) { make(s); }
}
