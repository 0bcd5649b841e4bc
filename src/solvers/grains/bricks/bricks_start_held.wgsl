// Lets the contacts inside the bricks of the first tiling act with the impulses of the step before, and undoes a part of their
// overlaps: a workgroup takes the grains of a brick, goes through its turns one after another, and gives the grains back. Where
// shared impulses lie in the memory of pairs, which are contacts by now, it empties them.
import package::solvers::grains::bricks::brick_runs::{brick_starts, first_key, grid, next_run, run_from};
import package::solvers::grains::bricks::bricks::TURNS;
import package::solvers::grains::bricks::held_grains::{
  brick_grains, held_motion, hold, members_of, motion_at, places_of, put_motion,
};
import package::solvers::grains::lists::lists::{are_kept, Lists};
import package::solvers::grains::quads::ContactQuads;
import package::solvers::grains::start_pair::{acted_on, acts, contacts, part, Partners};
import package::solvers::grains::swept::motions;

const STORAGE_BINDINGS = 9u;

// scratch
@group(0) @binding(9) var<storage, read_write> spill: array<i32>;
@group(0) @binding(10) var<uniform> lists: Lists;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

/// Whether shared impulses lie where pairs were: there is something else in their memory, unless lists are kept. Likewise where a
/// step leaves grains shared.
override EMPTIES: bool = false;
/// Whether a step leaves no grain shared.
override FREES: bool = false;

/// A contact of a brick, or its last one, which is read in vain: so that it is on its way while others start.
fn contact_ahead(s: u32, last: u32) -> ContactQuads {
  return contacts[min(s, last - 1u)];
}

/// Contact s, whose grains are so and so in their brick.
fn start(s: u32, contact: ContactQuads, local: vec2u) {
  let before = Partners(motion_at(contact.first, local.x), motion_at(contact.second, local.y));
  if (acts(contact)) {
    let after = acted_on(s, contact, before);
    put_motion(contact.first, local.x, after.first);
    put_motion(contact.second, local.y, after.second);
  }
  part(contact, before);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn bricks_start_held(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (group.x >= grid.total) { return; }
  if (EMPTIES && !(FREES && are_kept(lists))) {
    let threads = grid.total * WORKGROUP_SIZE;
    for (var k = group.x * WORKGROUP_SIZE + lane; k < arrayLength(&spill); k += threads) { spill[k] = 0; }
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
  while (run.begin < last) {
    let after = next_run(next, last, WORKGROUP_SIZE);
    let later = contact_ahead(after.begin + lane, last);
    let local_ahead = places_of(ahead);
    if (run.begin + lane < run.end) { start(run.begin + lane, contact, local); }
    workgroupBarrier();
    storageBarrier();
    contact = ahead;
    local = local_ahead;
    ahead = later;
    run = next;
    next = after;
  }
  for (var k = lane; k < members.count; k += WORKGROUP_SIZE) { motions[brick_grains[members.begin + k]] = held_motion(k); }
}
