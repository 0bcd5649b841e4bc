// Gives each grain what its shared contacts add up to, then solves its contacts with walls one after another.
import package::solvers::grains::effort::gate::{BUSY, OPEN};
import package::solvers::grains::effort::swept_gate::{gate, is_shut, is_world_shut, world_of_grain, GATED, WORLDS};
import package::solvers::grains::grain_motion::pushed;
import package::solvers::grains::grain_types::Motion;
import package::solvers::grains::quads::{motion_of, motion_quads};
import package::solvers::grains::spill::{CORRECT, SOLVE, START};
import package::solvers::grains::swept::{motions, params, EXTRA};
import package::solvers::grains::walls_of_grain::{
  is_spilt, keep_out, met_walls, take_spill, wall_contacts, wall_extras, wall_starts, walls_of,
};

@if(CPU) const STORAGE_BINDINGS = 9u;

// scratch
/// Whose each contact is: few grains have one
@if(CPU) @group(0) @binding(1) var<storage, read> wall_grains: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

/// Whether it keeps to busy grains.
override LISTED: bool = false;
override MODE: u32 = SOLVE;
/// Whether there may be something that shared contacts have added up; if not, there may be anything in its place.
override SPILLS: bool = true;

/// With the impulse that the contact starts with.
fn pressed(k: u32, own: Motion) -> Motion {
  let contact = wall_contacts[k];
  var turn = vec3f(0.0);
  if (EXTRA) {
    turn = wall_extras[k].turn;
    if (wall_extras[k].rebound > 0.0) { atomicStore(&gate[0], OPEN); }
  }
  let couple = cross(contact.normal, contact.impulse) - own.inverse_radius * turn;
  return pushed(own, contact.impulse + contact.push * contact.normal, couple);
}

/// Grain i and its walls.
fn meet(i: u32) {
  if (LISTED) { if (atomicLoad(&gate[BUSY + i]) == 0u) { return; } }
  if (GATED && WORLDS) { if (is_world_shut(world_of_grain(i))) { return; } }
  let walls = walls_of(i);
  if (MODE == CORRECT) { keep_out(i, walls); }
  if (walls.x == walls.y) { return; }
  if (MODE == START) {
    var own = motion_of(motions[i]);
    for (var k = walls.x; k < walls.y; k++) { own = pressed(k, own); }
    motions[i] = motion_quads(own);
  }
  if (MODE == SOLVE) { motions[i] = met_walls(walls, motions[i]); }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_sweep_walls(@builtin(global_invocation_id) id: vec3u) {
  if (is_shut()) { return; }
  let first = id.x * PORTION;
  let last = min(first + PORTION, params.grain_count);
  if (first >= last) { return; }
  // A portion is in one block, and most have no wall near them or none of their contacts shared.
  let are_spilt = SPILLS && is_spilt(first);
  if (!are_spilt && wall_starts[first] == wall_starts[last]) { return; }
  if (are_spilt) { for (var i = first; i < last; i++) { take_spill(i, MODE == CORRECT); } }
  @if(CPU) {
    if (wall_starts[last] <= params.wall_capacity) {
      for (var k = wall_starts[first]; k < wall_starts[last];) {
        let i = wall_grains[k];
        meet(i);
        k = wall_starts[i + 1u];
      }
      return;
    }
  }
  for (var i = first; i < last; i++) { meet(i); }
}
