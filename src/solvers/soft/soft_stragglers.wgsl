// Particles that have left their block since the last search, as a workgroup of a GPU meets them: few, and slow to serve, so
// that they wait until all others of the block are done and threads side by side take one each.

/// Those that fit; who finds no room serves the particle at once.
const STRAGGLER_ROOM = 128u;

var<workgroup> stragglers: array<u32, STRAGGLER_ROOM>;
var<workgroup> stragglers_met: atomic<u32>;

/// Whether there was room.
fn keep_straggler(particle: u32) -> bool {
  let place = atomicAdd(&stragglers_met, 1u);
  if (place < STRAGGLER_ROOM) { stragglers[place] = particle; }
  return place < STRAGGLER_ROOM;
}

/// After a barrier.
fn straggler_count() -> u32 {
  return min(atomicLoad(&stragglers_met), STRAGGLER_ROOM);
}
