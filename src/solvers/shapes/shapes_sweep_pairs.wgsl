// Solves the contacts of one colour: each finds the impulses that its own two grains need, and gives them to them at once.
import package::solvers::grains::colours::Turn;
import package::solvers::grains::effort::gate::{is_closed, CLOSED_AFTER};
import package::solvers::shapes::pair_impulses::{parted, pushed, solved, Effort, Impulses, PairTwists};
import package::solvers::shapes::shape_contacts::{
  first_touch, relative_masses, relative_twist, touch_count, ShapeContact, ShapeMotion, ShapePair,
};

// scratch
@group(0) @binding(0) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(1) var<storage, read> shape_pairs: array<ShapePair>;
@group(0) @binding(2) var<storage, read_write> contacts: array<ShapeContact>;
@group(0) @binding(3) var<storage, read_write> motions: array<ShapeMotion>;
@group(0) @binding(4) var<storage, read> gate: array<u32>;
@group(0) @binding(5) var<uniform> turn: Turn;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
@if(CPU) const PORTION = 128u;
@else const PORTION = 1u;

/// How often the touches of a pair are solved in a sweep, where it has several.
const ROUNDS = 2u;
/// Whether contacts that were hit part again; otherwise they only stop.
override REBOUND: bool = false;
/// Whether it does nothing once contacts are solved well enough.
override GATED: bool = false;

fn solve(s: u32) {
  let pair = shape_pairs[s];
  let first = motions[pair.first];
  let second = motions[pair.second];
  let masses = relative_masses(first.inverse_mass, second.inverse_mass);
  let effort = Effort(pair.friction, REBOUND);
  let before = relative_twist(first.twist, second.twist);
  var twist = before;
  let begin = first_touch(pair.place);
  let end = begin + touch_count(pair.place);
  // Touches of a pair depend on each other more than on those of others: where there are several, they are solved again.
  let rounds = select(1u, ROUNDS, end > begin + 1u);
  for (var round_of_pair = 0u; round_of_pair < rounds; round_of_pair++) {
    for (var k = begin; k < end; k++) {
      let contact = contacts[k];
      let now = solved(twist, contact, effort);
      twist = pushed(twist, masses, contact, Impulses(now.push - contact.push, now.rub - contact.rub));
      contacts[k].push = now.push;
      contacts[k].rub = now.rub;
    }
  }
  let inverse = PairTwists(first.inverse_mass, second.inverse_mass);
  let twists = parted(PairTwists(first.twist, second.twist), twist, before, inverse);
  // What is carried never changes, and others may be reading it.
  if (inverse.first.x > 0.0) { motions[pair.first].twist = twists.first; }
  if (inverse.second.x > 0.0) { motions[pair.second].twist = twists.second; }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_sweep_pairs(@builtin(global_invocation_id) id: vec3u) {
  if (GATED) { if (is_closed(gate[CLOSED_AFTER])) { return; } }
  let begin = colour_starts[turn.colour] + id.x * PORTION;
  let end = min(begin + PORTION, colour_starts[turn.colour + 1u]);
  for (var s = begin; s < end; s++) { solve(s); }
}
