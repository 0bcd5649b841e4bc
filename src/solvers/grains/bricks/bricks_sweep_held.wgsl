// Solves the contacts inside the bricks of the first tiling, which has most of them: a workgroup takes the grains of a brick,
// solves its colours one after another, and gives the grains back.
import package::solvers::grains::bricks::held_grains::{
  brick_grains, brick_starts, grid, held_motion, hold, members_of, places_of,
};
import package::solvers::grains::bricks::held_sweep::{contact_ahead, solve_colour};
import package::solvers::grains::colours::COLOURS;
import package::solvers::grains::effort::gate::{is_closed, CLOSED_AFTER};
import package::solvers::grains::swept::motions;

// scratch
@group(0) @binding(6) var<storage, read> gate: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

/// Whether it does nothing once contacts are solved well enough.
override GATED: bool = false;

@compute @workgroup_size(WORKGROUP_SIZE)
fn bricks_sweep_held(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (group.x >= grid.total) { return; }
  if (GATED) { if (is_closed(gate[CLOSED_AFTER])) { return; } }
  let list = group.x * COLOURS;
  let last = brick_starts[list + COLOURS];
  if (brick_starts[list] == last) { return; }
  // The contacts of the next two colours are on their way while this one is solved, and the places of the next one's grains.
  var contact = contact_ahead(list, lane, last);
  var ahead = contact_ahead(list + 1u, lane, last);
  let members = members_of(group.x);
  for (var k = lane; k < members.count; k += WORKGROUP_SIZE) { hold(k, motions[brick_grains[members.begin + k]]); }
  var local = places_of(contact);
  workgroupBarrier();
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
