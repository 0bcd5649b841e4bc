// Lets the contacts inside the bricks of the first tiling act with the impulses of the step before, and undoes a part of their
// overlaps: a workgroup takes the grains of a brick, goes through its colours one after another, and gives the grains back.
import package::solvers::grains::bricks::bricks::HELD_GRAINS;
import package::solvers::grains::bricks::held_grains::{
  brick_grains, brick_starts, grid, held_motion, hold, members_of, places_of,
};
import package::solvers::grains::colours::COLOURS;
import package::solvers::grains::quads::{ContactQuads, MotionQuads};
import package::solvers::grains::start_pair::{acted_on, acts, contacts, motions, part, Partners};

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

fn motion_at(grain: u32, local: u32) -> MotionQuads {
  if (local < HELD_GRAINS) { return held_motion(local); }
  return motions[grain];
}

fn put_motion(grain: u32, local: u32, motion: MotionQuads) {
  if (local < HELD_GRAINS) { hold(local, motion); } else { motions[grain] = motion; }
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
      if (s < end) { start(s, contact, local); }
      for (s += WORKGROUP_SIZE; s < end; s += WORKGROUP_SIZE) { start(s, contacts[s], places_of(contacts[s])); }
      workgroupBarrier();
      storageBarrier();
    }
    contact = ahead;
    local = local_ahead;
    ahead = later;
  }
  for (var k = lane; k < members.count; k += WORKGROUP_SIZE) { motions[brick_grains[members.begin + k]] = held_motion(k); }
}
