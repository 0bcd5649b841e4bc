// The slot of each particle's block; one past the last for those whose block found no room.
import package::solvers::soft::soft_ranks::block_slot;
import package::solvers::soft::soft_types::SoftParams;

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// scratch: blocks in, slots out
@group(0) @binding(3) var<storage, read_write> keys: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_keys(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.particle_count) { return; }
  keys[id.x] = min(block_slot(params, i32(keys[id.x])), params.slot_count);
}
