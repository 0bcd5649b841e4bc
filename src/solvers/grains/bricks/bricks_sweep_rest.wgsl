// Solves the contacts that bricks leave over. The first workgroup takes those that have no colour, which are few, then gives their
// grains what these add up to, and lets them meet their walls; the others let all other grains meet their walls. Walls come
// last: what touches a wall must not end up behind it.
import package::solvers::grains::colours::SHARED;
import package::solvers::grains::effort::gate::{is_closed, CLOSED_AFTER};
import package::solvers::grains::solve_shared::{
  colour_starts, contacts, is_owner, is_shared, params, solve_shared, take_spill,
};
import package::solvers::grains::solve_walls::{meet_walls, walls_of};
import package::solvers::grains::spill::SOLVE;

const STORAGE_BINDINGS = 11u;

// scratch
@group(0) @binding(8) var<storage, read> gate: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

/// Whether it does nothing once contacts are solved well enough.
override GATED: bool = false;

fn meet(i: u32) {
  let walls = walls_of(i);
  if (walls.x < walls.y) { meet_walls(i, walls); }
}

fn finish(i: u32, s: u32) {
  if (!is_owner(s, i)) { return; }
  take_spill(i, SOLVE);
  meet(i);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn bricks_sweep_rest(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (GATED) { if (is_closed(gate[CLOSED_AFTER])) { return; } }
  if (group.x > 0u) {
    let i = (group.x - 1u) * WORKGROUP_SIZE + lane;
    if (i < params.grain_count) { if (!is_shared(i)) { meet(i); } }
    return;
  }
  let begin = colour_starts[SHARED];
  let end = colour_starts[SHARED + 1u];
  for (var s = begin + lane; s < end; s += WORKGROUP_SIZE) { solve_shared(s, SOLVE); }
  storageBarrier();
  for (var s = begin + lane; s < end; s += WORKGROUP_SIZE) {
    finish(contacts[s].first, s);
    finish(contacts[s].second, s);
  }
}
