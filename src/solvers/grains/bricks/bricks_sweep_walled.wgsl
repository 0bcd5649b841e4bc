// A sweep over the contacts inside the bricks of the first tiling, `bricks_sweep_held`, that begins with what comes last in the sweep before it,
// or in the start of contacts: each grain gets what its shared contacts add up to, and meets its walls.
import package::solvers::grains::bricks::bricks::HELD_GRAINS;
import package::solvers::grains::bricks::held_grains::{
  brick_grains, brick_starts, grid, held_motion, hold, members_of, places_of,
};
import package::solvers::grains::bricks::held_sweep::{contact_ahead, solve_colour};
import package::solvers::grains::colours::COLOURS;
import package::solvers::grains::quads::MotionQuads;
import package::solvers::grains::spill::{CORRECT, SOLVE};
import package::solvers::grains::swept::motions;
import package::solvers::grains::walls_of_grain::{is_spilt, keep_out, met_walls, take_spill, walls_of};

const STORAGE_BINDINGS = 12u;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

/// What is done about walls: SOLVE or CORRECT.
override MODE: u32 = SOLVE;

/// How grain i moves once it has met its walls.
fn walled(i: u32) -> MotionQuads {
  if (is_spilt(i)) { take_spill(i, MODE == CORRECT); }
  let walls = walls_of(i);
  if (MODE == CORRECT) { keep_out(i, walls); }
  let motion = motions[i];
  if (MODE == CORRECT || walls.x == walls.y) { return motion; }
  return met_walls(walls, motion);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn bricks_sweep_walled(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (group.x >= grid.total) { return; }
  let list = group.x * COLOURS;
  let members = members_of(group.x);
  for (var k = HELD_GRAINS + lane; k < members.total; k += WORKGROUP_SIZE) {
    let i = brick_grains[members.begin + k];
    motions[i] = walled(i);
  }
  let last = brick_starts[list + COLOURS];
  if (brick_starts[list] == last) {
    for (var k = lane; k < members.count; k += WORKGROUP_SIZE) {
      let i = brick_grains[members.begin + k];
      motions[i] = walled(i);
    }
    return;
  }
  // The contacts of the next two colours are on their way while this one is solved, and the places of the next one's grains.
  var contact = contact_ahead(list, lane, last);
  var ahead = contact_ahead(list + 1u, lane, last);
  for (var k = lane; k < members.count; k += WORKGROUP_SIZE) { hold(k, walled(brick_grains[members.begin + k])); }
  var local = places_of(contact);
  workgroupBarrier();
  if (members.are_more) { storageBarrier(); }
  for (var key = list; key < list + COLOURS; key++) {
    let later = contact_ahead(min(key + 2u, list + COLOURS), lane, last);
    let local_ahead = places_of(ahead);
    if (brick_starts[key] < brick_starts[key + 1u]) {
      solve_colour(brick_starts[key], brick_starts[key + 1u], lane, WORKGROUP_SIZE, contact, local);
      workgroupBarrier();
      if (members.are_more) { storageBarrier(); }
    }
    contact = ahead;
    local = local_ahead;
    ahead = later;
  }
  for (var k = lane; k < members.count; k += WORKGROUP_SIZE) { motions[brick_grains[members.begin + k]] = held_motion(k); }
}
