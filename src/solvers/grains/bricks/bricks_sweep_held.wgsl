// Solves the contacts inside the bricks of the first tiling, which has most of them: a workgroup takes the grains of a brick,
// solves its turns one after another, and gives the grains back.
import package::solvers::grains::bricks::brick_changes::{gather, look, shut, tell_brick, with_change};
import package::solvers::grains::bricks::brick_runs::{brick_starts, first_key, grid, next_run, run_from};
import package::solvers::grains::bricks::bricks::TURNS;
import package::solvers::grains::bricks::held_grains::{brick_grains, held_motion, hold, members_of, places_of};
import package::solvers::grains::bricks::held_sweep::{contact_ahead, solve};
import package::solvers::grains::effort::asked::Changes;
import package::solvers::grains::effort::swept_gate::GATED;
import package::solvers::grains::swept::motions;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn bricks_sweep_held(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (group.x >= grid.total) { return; }
  if (GATED) {
    look(group.x, lane);
    let is_shut = workgroupUniformLoad(&shut);
    if (is_shut != 0u) { return; }
  }
  let list = first_key(0u, group.x);
  let begin = brick_starts[list];
  let last = brick_starts[list + TURNS];
  if (begin == last) { return; }
  // The contacts of the next two runs are on their way while this one is solved, and the places of the next one's grains.
  var run = run_from(list, begin, last, WORKGROUP_SIZE);
  var next = next_run(run, last, WORKGROUP_SIZE);
  var contact = contact_ahead(run.begin + lane, last);
  var ahead = contact_ahead(next.begin + lane, last);
  let members = members_of(group.x);
  for (var k = lane; k < members.count; k += WORKGROUP_SIZE) { hold(k, motions[brick_grains[members.begin + k]]); }
  var local = places_of(contact);
  workgroupBarrier();
  var sum = Changes(0u, 0u);
  while (run.begin < last) {
    let after = next_run(next, last, WORKGROUP_SIZE);
    let later = contact_ahead(after.begin + lane, last);
    let local_ahead = places_of(ahead);
    if (run.begin + lane < run.end) { sum = with_change(sum, solve(run.begin + lane, contact, local)); }
    workgroupBarrier();
    if (members.are_more) { storageBarrier(); }
    contact = ahead;
    local = local_ahead;
    ahead = later;
    run = next;
    next = after;
  }
  for (var k = lane; k < members.count; k += WORKGROUP_SIZE) { motions[brick_grains[members.begin + k]] = held_motion(k); }
  gather(sum);
  workgroupBarrier();
  tell_brick(group.x, lane, last - begin);
}
