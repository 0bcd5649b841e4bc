// A sweep over the contacts inside the bricks of the first tiling, `bricks_sweep_held`, that begins with what comes last in the sweep before it,
// or in the start of contacts: each grain meets its walls.
import package::solvers::grains::bricks::brick_changes::{gather, tell_brick, with_change};
import package::solvers::grains::bricks::brick_runs::{brick_starts, first_key, grid, next_run, run_from};
import package::solvers::grains::bricks::bricks::{HELD_GRAINS, TURNS};
import package::solvers::grains::bricks::held_grains::{brick_grains, held_motion, hold, members_of, places_of};
import package::solvers::grains::bricks::held_sweep::{contact_ahead, solve};
import package::solvers::grains::effort::asked::Changes;
import package::solvers::grains::quads::MotionQuads;
import package::solvers::grains::spill::{CORRECT, SOLVE};
import package::solvers::grains::swept::motions;
import package::solvers::grains::walls_of_grain::{keep_out, met_walls, walls_of};

const STORAGE_BINDINGS = 12u;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

/// What is done about walls: SOLVE or CORRECT.
override MODE: u32 = SOLVE;

/// How grain i moves once it has met its walls.
fn walled(i: u32) -> MotionQuads {
  let walls = walls_of(i);
  if (MODE == CORRECT) { keep_out(i, walls); }
  let motion = motions[i];
  if (MODE == CORRECT || walls.x == walls.y) { return motion; }
  return met_walls(walls, motion);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn bricks_sweep_walled(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (group.x >= grid.total) { return; }
  let list = first_key(0u, group.x);
  let members = members_of(group.x);
  for (var k = HELD_GRAINS + lane; k < members.total; k += WORKGROUP_SIZE) {
    let i = brick_grains[members.begin + k];
    motions[i] = walled(i);
  }
  let begin = brick_starts[list];
  let last = brick_starts[list + TURNS];
  if (begin == last) {
    for (var k = lane; k < members.count; k += WORKGROUP_SIZE) {
      let i = brick_grains[members.begin + k];
      motions[i] = walled(i);
    }
    return;
  }
  // The contacts of the next two runs are on their way while this one is solved, and the places of the next one's grains.
  var run = run_from(list, begin, last, WORKGROUP_SIZE);
  var next = next_run(run, last, WORKGROUP_SIZE);
  var contact = contact_ahead(run.begin + lane, last);
  var ahead = contact_ahead(next.begin + lane, last);
  for (var k = lane; k < members.count; k += WORKGROUP_SIZE) { hold(k, walled(brick_grains[members.begin + k])); }
  var local = places_of(contact);
  workgroupBarrier();
  if (members.are_more) { storageBarrier(); }
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
