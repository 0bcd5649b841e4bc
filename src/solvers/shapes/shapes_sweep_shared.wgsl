// Solves the pairs that have no colour, side by side although they share grains: each gets an equal part of a grain's mass
// (mass splitting, Tonge 2012), and what they do is added up and given to the grains afterwards.
import package::solvers::grains::colours::{SHARED, THREADS_FOR_FEW};
import package::solvers::grains::effort::gate::{is_closed, CLOSED_AFTER};
import package::solvers::grains::grain_types::StepParams;
import package::solvers::grains::spill::{CORRECT, SOLVE, SPILL_COUNT, SPILL_COUPLE, SPILL_IMPULSE, SPILL_WORDS};
import package::solvers::shapes::pair_impulses::{correction, impulse_of, pushed, solved, Effort, Impulses};
import package::solvers::shapes::shape_contacts::{
  first_touch, relative_masses, relative_twist, touch_count, weighed, ShapeContact, ShapeMotion, ShapePair,
};
import package::solvers::shapes::shape_spill::shape_units;
import package::solvers::shapes::shape_types::ShapePose;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(2) var<storage, read> shape_pairs: array<ShapePair>;
@group(0) @binding(3) var<storage, read_write> contacts: array<ShapeContact>;
@group(0) @binding(4) var<storage, read> motions: array<ShapeMotion>;
@group(0) @binding(5) var<storage, read_write> spill: array<atomic<i32>>;
@group(0) @binding(6) var<storage, read> shifts: array<vec3f>;
@group(0) @binding(7) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(8) var<storage, read> gate: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
const THREADS = THREADS_FOR_FEW;

override REBOUND: bool = false;
/// Whether it does nothing once contacts are solved well enough.
override GATED: bool = false;
override MODE: u32 = SOLVE;

fn shares(i: u32) -> f32 {
  return f32(atomicLoad(&spill[i * SPILL_WORDS + SPILL_COUNT]));
}

/// Adds x y and torque of an impulse to what a grain gets, as whole numbers of its units.
fn give(i: u32, inverse_mass: vec4f, impulse: vec4f) {
  // What is carried never changes.
  if (inverse_mass.x == 0.0) { return; }
  // What no integer can hold is cut off.
  let whole = clamp(round(impulse * shape_units(inverse_mass, params.spill_scale)), vec4f(-1e9), vec4f(1e9));
  let place = i * SPILL_WORDS;
  atomicAdd(&spill[place + SPILL_IMPULSE], i32(whole.x));
  atomicAdd(&spill[place + SPILL_IMPULSE + 1u], i32(whole.y));
  atomicAdd(&spill[place + SPILL_COUPLE], i32(whole.z));
}

fn solve(s: u32) {
  let pair = shape_pairs[s];
  let first = motions[pair.first];
  let second = motions[pair.second];
  let masses = relative_masses(shares(pair.first) * first.inverse_mass, shares(pair.second) * second.inverse_mass);
  let effort = Effort(pair.friction, REBOUND);
  var twist = relative_twist(first.twist, second.twist);
  // Displacements are found like velocities: the way of a step over its length.
  if (MODE == CORRECT) {
    twist = relative_twist(vec4f(shifts[pair.first], 0.0), vec4f(shifts[pair.second], 0.0)) / params.dt;
  }
  var sum = vec4f(0.0);
  let begin = first_touch(pair.place);
  for (var k = begin; k < begin + touch_count(pair.place); k++) {
    let contact = weighed(contacts[k], masses);
    var change = Impulses(contact.push, contact.rub);
    if (MODE == CORRECT) {
      let smaller = min(poses[pair.first].radius, poses[pair.second].radius);
      change = Impulses(correction(twist, contact, smaller, params.dt), 0.0);
    }
    if (MODE == SOLVE) {
      let now = solved(twist, contact, effort);
      change = Impulses(now.push - contact.push, now.rub - contact.rub);
      contacts[k].push = now.push;
      contacts[k].rub = now.rub;
    }
    twist = pushed(twist, masses, contact, change);
    sum += impulse_of(contact, change);
  }
  give(pair.first, first.inverse_mass, vec4f(-sum.xy, sum.z, 0.0));
  give(pair.second, second.inverse_mass, vec4f(sum.xy, sum.w, 0.0));
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_sweep_shared(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (GATED) { if (is_closed(gate[CLOSED_AFTER])) { return; } }
  let end = colour_starts[SHARED + 1u];
  for (var s = colour_starts[SHARED] + id.x; s < end; s += groups.x * WORKGROUP_SIZE) { solve(s); }
}
