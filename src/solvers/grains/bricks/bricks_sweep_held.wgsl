// Solves the contacts inside the bricks of the first tiling, which has most of them: a workgroup takes the grains of a brick,
// solves its colours one after another, and gives the grains back.
import package::solvers::grains::bricks::bricks::HELD_GRAINS;
import package::solvers::grains::bricks::held_grains::{
  brick_grains, brick_starts, grid, held_motion, hold, members_of, places_of,
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

/// Contact s, whose grains are so and so in their brick.
fn solve(s: u32, contact: ContactQuads, local: vec2u) {
  let outcome = outcome_of(s, contact, motion_at(contact.first, local.x), motion_at(contact.second, local.y));
  put_motion(contact.first, local.x, outcome.first);
  put_motion(contact.second, local.y, outcome.second);
  keep(s, outcome.response);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn bricks_sweep_held(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (group.x >= grid.total) { return; }
  if (GATED) { if (is_closed(gate[CLOSED_AFTER])) { return; } }
  let list = group.x * COLOURS;
  let last = brick_starts[list + COLOURS];
  if (brick_starts[list] == last) { return; }
  // The contacts of the next two colours are on their way while this one is solved, and the places of the next one's grains.
  var contact = contacts[min(brick_starts[list] + lane, last - 1u)];
  var ahead = contacts[min(brick_starts[list + 1u] + lane, last - 1u)];
  let members = members_of(group.x);
  for (var k = lane; k < members.count; k += WORKGROUP_SIZE) { hold(k, motions[brick_grains[members.begin + k]]); }
  var local = places_of(contact);
  workgroupBarrier();
  for (var key = list; key < list + COLOURS; key++) {
    let begin = brick_starts[key];
    let end = brick_starts[key + 1u];
    let later = contacts[min(brick_starts[min(key + 2u, list + COLOURS)] + lane, last - 1u)];
    let local_ahead = places_of(ahead);
    if (begin < end) {
      var s = begin + lane;
      if (s < end) { solve(s, contact, local); }
      for (s += WORKGROUP_SIZE; s < end; s += WORKGROUP_SIZE) { solve(s, contacts[s], places_of(contacts[s])); }
      workgroupBarrier();
      if (members.are_more) { storageBarrier(); }
    }
    contact = ahead;
    local = local_ahead;
    ahead = later;
  }
  for (var k = lane; k < members.count; k += WORKGROUP_SIZE) { motions[brick_grains[members.begin + k]] = held_motion(k); }
}
