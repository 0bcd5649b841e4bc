// Lets the contacts inside the bricks of a tiling act with the impulses of the step before, and undoes a part of their overlaps:
// a workgroup takes a brick, and its colours one after another. Contacts that have no colour are counted on the way, and the impulses
// that they had added up.
import package::solvers::grains::bricks::bricks::{shared_key, BrickGrid};
import package::solvers::grains::colours::{Turn, COLOURS};
import package::solvers::grains::grain_types::{StepParams, TOO_FAST};
import package::solvers::grains::quads::{contact_of, motion_of};
import package::solvers::grains::shared_impulse::{share_out, spill, Given};
import package::solvers::grains::spill::{spill_block, SPILL_COUNT, SPILL_WORDS};
import package::solvers::grains::start_pair::{contacts, extras, start, start_read, warnings};
import package::solvers::grains::swept::{motions, EXTRA};

// params
@group(0) @binding(1) var<uniform> grid: BrickGrid;
@group(0) @binding(9) var<uniform> params: StepParams;
// scratch
@group(0) @binding(5) var<storage, read> brick_starts: array<u32>;
/// Which tiling
@group(0) @binding(7) var<uniform> turn: Turn;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

/// Whether it starts the contacts that have no colour.
override SHARES: bool = false;

/// One more contact shares a grain.
fn share(grain: u32) {
  atomicAdd(&spill[grain * SPILL_WORDS + SPILL_COUNT], 1);
  atomicAdd(&spill[spill_block(params.grain_count, grain)], 1);
}

/// Of its grains it asks for what stays, while others change how they move.
fn start_shared(s: u32) {
  let contact = contact_of(contacts[s]);
  var given = Given(contact.impulse, contact.push, vec3f(0.0));
  if (EXTRA) { given.turn = extras[s].turn_pull.xyz; }
  let first = motion_of(motions[contact.first]);
  let second = motion_of(motions[contact.second]);
  let cut = share_out(contact, first, second, given, params);
  if (cut > 0u) { atomicAdd(&warnings[TOO_FAST], cut); }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn bricks_start(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (group.x >= grid.total) { return; }
  if (SHARES) {
    let end = brick_starts[shared_key(grid) + 1u];
    for (var s = brick_starts[shared_key(grid)] + group.x * WORKGROUP_SIZE + lane; s < end; s += grid.total * WORKGROUP_SIZE) {
      share(contacts[s].first);
      share(contacts[s].second);
      start_shared(s);
    }
  }
  let list = (turn.colour * grid.total + group.x) * COLOURS;
  let last = brick_starts[list + COLOURS];
  if (brick_starts[list] == last) { return; }
  // The next contact is on its way while this one is solved and others are waited for.
  var ahead = contacts[min(brick_starts[list] + lane, last - 1u)];
  for (var key = list; key < list + COLOURS; key++) {
    let end = brick_starts[key + 1u];
    if (brick_starts[key] == end) { continue; }
    var s = brick_starts[key] + lane;
    let contact = ahead;
    ahead = contacts[min(end + lane, last - 1u)];
    if (s < end) { start_read(s, contact); }
    for (s += WORKGROUP_SIZE; s < end; s += WORKGROUP_SIZE) { start(s); }
    storageBarrier();
  }
}
