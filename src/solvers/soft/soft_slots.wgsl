// Gives each marked block its slot, in the order of blocks.
import package::solvers::soft::soft_blocks::NO_SLOT;
import package::solvers::soft::soft_ranks::{reached, block_slot};
import package::solvers::soft::soft_types::SoftParams;
import package::solvers::soft::soft_warnings::BLOCK_OVERFLOW;

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// scratch
@group(0) @binding(3) var<storage, read_write> block_of: array<u32>;
// state out
@group(0) @binding(4) var<storage, read_write> warnings: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_slots(@builtin(global_invocation_id) id: vec3u) {
  let word = id.x;
  if (word >= arrayLength(&reached)) { return; }
  for (var bits = reached[word]; bits != 0u; bits &= bits - 1u) {
    let block = 32u * word + countTrailingZeros(bits);
    let slot = block_slot(params, i32(block));
    if (slot == NO_SLOT) {
      atomicAdd(&warnings[BLOCK_OVERFLOW], 1u);
      continue;
    }
    block_of[slot] = block;
  }
}
