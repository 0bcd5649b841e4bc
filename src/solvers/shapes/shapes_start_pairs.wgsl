// Lets the contacts of one colour act with the impulses of the step before, and undoes a part of their overlaps: by
// displacements and turns, found like velocities are but from zero in every step, and added to places only. So what corrects
// places never becomes speed (split impulse).
import package::solvers::grains::colours::Turn;
import package::solvers::shapes::pair_impulses::{correction, parted, pushed, Impulses, PairTwists};
import package::solvers::shapes::shape_contacts::{
  first_touch, relative_masses, relative_twist, touch_count, ShapeContact, ShapeMotion, ShapePair,
};
import package::solvers::shapes::shape_types::ShapePose;

// scratch
@group(0) @binding(0) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(1) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(2) var<storage, read> shape_pairs: array<ShapePair>;
@group(0) @binding(3) var<storage, read> contacts: array<ShapeContact>;
@group(0) @binding(4) var<storage, read_write> motions: array<ShapeMotion>;
/// Displacements x y [m] and turns [rad] of the grains by now
@group(0) @binding(5) var<storage, read_write> shifts: array<vec3f>;
@group(0) @binding(6) var<uniform> turn: Turn;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
@if(CPU) const PORTION = 128u;
@else const PORTION = 1u;

fn start(s: u32) {
  let pair = shape_pairs[s];
  let first = motions[pair.first];
  let second = motions[pair.second];
  let masses = relative_masses(first.inverse_mass, second.inverse_mass);
  let smaller = min(poses[pair.first].radius, poses[pair.second].radius);
  let shifted = PairTwists(vec4f(shifts[pair.first], 0.0), vec4f(shifts[pair.second], 0.0));
  let before = relative_twist(first.twist, second.twist);
  let moved_before = relative_twist(shifted.first, shifted.second);
  var twist = before;
  var moved = moved_before;
  var is_deep = false;
  let begin = first_touch(pair.place);
  let end = begin + touch_count(pair.place);
  for (var k = end; k > begin; k--) {
    let contact = contacts[k - 1u];
    twist = pushed(twist, masses, contact, Impulses(contact.push, contact.rub));
    let push = correction(moved, contact, smaller, 1.0);
    if (push > 0.0) {
      is_deep = true;
      moved = pushed(moved, masses, contact, Impulses(push, 0.0));
    }
  }
  // Where two push against each other, as jaws do, the last one has its way: they are undone in the other order, too, and the
  // mean is taken. Otherwise what jaws hold would jump from one to the other in every step, and work loose.
  if (is_deep && end > begin + 1u) {
    var other = moved_before;
    for (var k = begin; k < end; k++) {
      let contact = contacts[k];
      other = pushed(other, masses, contact, Impulses(correction(other, contact, smaller, 1.0), 0.0));
    }
    moved = 0.5 * (moved + other);
  }
  let inverse = PairTwists(first.inverse_mass, second.inverse_mass);
  let twists = parted(PairTwists(first.twist, second.twist), twist, before, inverse);
  let ways = parted(shifted, moved, moved_before, inverse);
  // What is carried never changes, and others may be writing it.
  if (inverse.first.x > 0.0) {
    motions[pair.first].twist = twists.first;
    if (is_deep) { shifts[pair.first] = ways.first.xyz; }
  }
  if (inverse.second.x > 0.0) {
    motions[pair.second].twist = twists.second;
    if (is_deep) { shifts[pair.second] = ways.second.xyz; }
  }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_start_pairs(@builtin(global_invocation_id) id: vec3u) {
  let begin = colour_starts[turn.colour] + id.x * PORTION;
  let end = min(begin + PORTION, colour_starts[turn.colour + 1u]);
  for (var s = begin; s < end; s++) { start(s); }
}
