// Gives each grain what its shared contacts add up to, then solves its contacts with walls one after another, or starts with them,
// as `MODE` says. Walls come last: what touches a wall must not end up behind it.
import package::solvers::grains::effort::gate::{is_closed, CLOSED_AFTER, OPEN};
import package::solvers::grains::grain_types::CONTACT_OVERFLOW;
import package::solvers::grains::solve_shared::{params, spill, take_spill, warnings};
import package::solvers::grains::solve_walls::{leave_walls, meet_walls, press_walls, wall_starts, walls_of};
import package::solvers::grains::spill::{spill_block, CORRECT, SOLVE, SPILL_COUNT, SPILL_WORDS, START};

// scratch
/// When contacts start, that of rebounds
@group(0) @binding(8) var<storage, read_write> gate: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

/// Whether it does nothing once contacts are solved well enough.
override GATED: bool = false;
override MODE: u32 = SOLVE;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_sweep_walls(@builtin(global_invocation_id) id: vec3u) {
  if (GATED) { if (is_closed(atomicLoad(&gate[CLOSED_AFTER]))) { return; } }
  let first = id.x * PORTION;
  let last = min(first + PORTION, params.grain_count);
  if (first >= last) { return; }
  // A portion is in one block, and most have no wall near them or none of their contacts shared.
  let is_spilt = atomicLoad(&spill[spill_block(params.grain_count, first)]) != 0;
  if (!is_spilt && wall_starts[first] == wall_starts[last]) { return; }
  for (var i = first; i < last; i++) {
    if (is_spilt) { if (atomicLoad(&spill[i * SPILL_WORDS + SPILL_COUNT]) != 0) { take_spill(i, MODE); } }
    if (MODE == CORRECT && wall_starts[i + 1u] > params.wall_capacity) {
      atomicAdd(&warnings[CONTACT_OVERFLOW], wall_starts[i + 1u] - max(wall_starts[i], params.wall_capacity));
    }
    let walls = walls_of(i);
    if (walls.x == walls.y) { continue; }
    if (MODE == START) { if (press_walls(i, walls)) { atomicStore(&gate[0], OPEN); } }
    if (MODE == SOLVE) { meet_walls(i, walls); }
    if (MODE == CORRECT) { leave_walls(i, walls); }
  }
}
