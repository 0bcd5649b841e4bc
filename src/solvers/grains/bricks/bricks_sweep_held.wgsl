// Solves the contacts inside the bricks of the first tiling, which has most of them: a workgroup takes the grains of a brick,
// solves its colours one after another, and gives the grains back.
import package::solvers::grains::bricks::bricks::HELD_GRAINS;
import package::solvers::grains::bricks::held_grains::{
  brick_grains, brick_starts, grid, held_motion, hold, local_grains, members_of,
};
import package::solvers::grains::colours::COLOURS;
import package::solvers::grains::effort::gate::{is_closed, CLOSED_AFTER};
import package::solvers::grains::quads::{ContactQuads, MotionQuads};
import package::solvers::grains::solve_pair::{contacts, keep, motions, outcome_of};

// scratch
@group(0) @binding(6) var<storage, read> gate: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

/// Whether it does nothing once contacts are solved well enough.
override GATED: bool = false;

fn motion_at(grain: u32, local: u32) -> MotionQuads {
  if (local < HELD_GRAINS) { return held_motion(local); }
  return motions[grain];
}

fn put_motion(grain: u32, local: u32, motion: MotionQuads) {
  if (local < HELD_GRAINS) { hold(local, motion); } else { motions[grain] = motion; }
}

fn solve(s: u32, contact: ContactQuads) {
  let first = local_grains[contact.first];
  let second = local_grains[contact.second];
  let outcome = outcome_of(s, contact, motion_at(contact.first, first), motion_at(contact.second, second));
  put_motion(contact.first, first, outcome.first);
  put_motion(contact.second, second, outcome.second);
  keep(s, outcome.response);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn bricks_sweep_held(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (group.x >= grid.total) { return; }
  if (GATED) { if (is_closed(gate[CLOSED_AFTER])) { return; } }
  let list = group.x * COLOURS;
  let last = brick_starts[list + COLOURS];
  if (brick_starts[list] == last) { return; }
  // The next contact is on its way while this one is solved and others are waited for.
  var ahead = contacts[min(brick_starts[list] + lane, last - 1u)];
  let members = members_of(group.x);
  for (var k = lane; k < members.count; k += WORKGROUP_SIZE) { hold(k, motions[brick_grains[members.begin + k]]); }
  workgroupBarrier();
  for (var key = list; key < list + COLOURS; key++) {
    let end = brick_starts[key + 1u];
    if (brick_starts[key] == end) { continue; }
    var s = brick_starts[key] + lane;
    let contact = ahead;
    ahead = contacts[min(end + lane, last - 1u)];
    if (s < end) { solve(s, contact); }
    for (s += WORKGROUP_SIZE; s < end; s += WORKGROUP_SIZE) { solve(s, contacts[s]); }
    workgroupBarrier();
    storageBarrier();
  }
  for (var k = lane; k < members.count; k += WORKGROUP_SIZE) { motions[brick_grains[members.begin + k]] = held_motion(k); }
}
