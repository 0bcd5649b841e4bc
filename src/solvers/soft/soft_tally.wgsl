// Counts the particles of each slot, portions of them apart. On the CPU each portion can list its own in their order; on a
// GPU, whose sums do not depend on it, particles of a slot are listed in any order, and fewer threads wait for a counter.
import package::solvers::soft::soft_ranks::block_slot;
import package::solvers::soft::soft_types::SoftParams;

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// scratch: blocks in, slots or on a GPU counters out; those one past the last for particles whose block found no room
@group(0) @binding(3) var<storage, read_write> keys: array<u32>;
/// PORTIONS counters for each slot and those without; all 0 at first
@if(CPU) @group(0) @binding(4) var<storage, read_write> places: array<u32>;
@else @group(0) @binding(4) var<storage, read_write> places: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
const PORTIONS = 16u;

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_tally(@builtin(workgroup_id) group: vec3u) {
  let portion = (params.particle_count + PORTIONS - 1u) / PORTIONS;
  for (var i = group.x * portion; i < min((group.x + 1u) * portion, params.particle_count); i++) {
    let slot = min(block_slot(params, i32(keys[i])), params.slot_count);
    keys[i] = slot;
    places[slot * PORTIONS + group.x]++;
  }
}

@else
@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_tally(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.particle_count) { return; }
  let slot = min(block_slot(params, i32(keys[id.x])), params.slot_count);
  let counter = slot * PORTIONS + (id.x / WORKGROUP_SIZE) % PORTIONS;
  keys[id.x] = counter;
  atomicAdd(&places[counter], 1u);
}
