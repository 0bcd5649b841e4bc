// Lets the contacts inside the bricks of a tiling act with the impulses of the step before, and undoes a part of their overlaps:
// a workgroup takes a brick, and its turns one after another. Contacts that no brick holds are counted on the way.
import package::solvers::grains::bricks::brick_runs::{brick_starts, first_key, grid, next_run, run_from};
import package::solvers::grains::bricks::bricks::{shared_key, TURNS};
import package::solvers::grains::colours::Turn;
import package::solvers::grains::grain_types::StepParams;
import package::solvers::grains::shared_impulse::spill;
import package::solvers::grains::spill::{spill_block, SPILL_COUNT, SPILL_WORDS};
import package::solvers::grains::start_pair::{contacts, start_read};

// params
@group(0) @binding(9) var<uniform> params: StepParams;
// scratch
/// Which tiling
@group(0) @binding(7) var<uniform> turn: Turn;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

/// Whether it counts the contacts that no brick holds.
override SHARES: bool = false;

/// One more contact shares a grain.
fn share(grain: u32) {
  atomicAdd(&spill[grain * SPILL_WORDS + SPILL_COUNT], 1);
  atomicAdd(&spill[spill_block(params.grain_count, grain)], 1);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn bricks_start(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (group.x >= grid.total) { return; }
  if (SHARES) {
    let end = brick_starts[shared_key(grid) + 1u];
    for (var s = brick_starts[shared_key(grid)] + group.x * WORKGROUP_SIZE + lane; s < end; s += grid.total * WORKGROUP_SIZE) {
      share(contacts[s].first);
      share(contacts[s].second);
    }
  }
  let list = first_key(turn.colour, group.x);
  let begin = brick_starts[list];
  let last = brick_starts[list + TURNS];
  if (begin == last) { return; }
  // The contacts of the next run are on their way while this one is solved and others are waited for.
  var run = run_from(list, begin, last, WORKGROUP_SIZE);
  var ahead = contacts[min(begin + lane, last - 1u)];
  while (run.begin < last) {
    let contact = ahead;
    ahead = contacts[min(run.end + lane, last - 1u)];
    if (run.begin + lane < run.end) { start_read(run.begin + lane, contact); }
    storageBarrier();
    run = next_run(run, last, WORKGROUP_SIZE);
  }
}
