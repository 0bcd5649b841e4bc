// Solves the contacts inside the bricks of a tiling: a workgroup takes a brick, and its turns one after another.
import package::solvers::grains::bricks::brick_changes::{gather, look, shut, tell_brick, with_change};
import package::solvers::grains::bricks::brick_runs::{brick_starts, first_key, grid, next_run, run_from};
import package::solvers::grains::bricks::bricks::TURNS;
import package::solvers::grains::colours::Turn;
import package::solvers::grains::effort::asked::Changes;
import package::solvers::grains::effort::swept_gate::GATED;
import package::solvers::grains::solve_pair::{contacts, solve_read};

// params
/// Which tiling
@group(0) @binding(7) var<uniform> turn: Turn;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn bricks_sweep(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (group.x >= grid.total) { return; }
  if (GATED) {
    look(group.x, lane);
    let is_shut = workgroupUniformLoad(&shut);
    if (is_shut != 0u) { return; }
  }
  let list = first_key(turn.colour, group.x);
  let begin = brick_starts[list];
  let last = brick_starts[list + TURNS];
  if (begin == last) { return; }
  // The contacts of the next run are on their way while this one is solved and others are waited for.
  var run = run_from(list, begin, last, WORKGROUP_SIZE);
  var ahead = contacts[min(begin + lane, last - 1u)];
  var sum = Changes(0u, 0u);
  while (run.begin < last) {
    let contact = ahead;
    ahead = contacts[min(run.end + lane, last - 1u)];
    if (run.begin + lane < run.end) { sum = with_change(sum, solve_read(run.begin + lane, contact)); }
    storageBarrier();
    run = next_run(run, last, WORKGROUP_SIZE);
  }
  gather(sum);
  workgroupBarrier();
  tell_brick(group.x, lane, last - begin);
}
