// Gives each marked block its slot, in the order of blocks, and tells it the slots of its neighbours.
import package::solvers::soft::soft_blocks::{neighbour_word, NO_SLOT, SLOT_BLOCK, SLOT_WORDS};
import package::solvers::soft::soft_ranks::{reached, block_slot};
import package::solvers::soft::soft_types::SoftParams;
import package::solvers::soft::soft_warnings::BLOCK_OVERFLOW;

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// scratch
@group(0) @binding(3) var<storage, read_write> block_of: array<u32>;
@group(0) @binding(4) var<storage, read_write> slots: array<u32>;
// state out
@group(0) @binding(5) var<storage, read_write> warnings: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
/// On the CPU particles never leave their block between two searches, and reach upward alone.
@if(CPU) const LOW = 0;
@else const LOW = -1;

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
    fill_row(slot, block);
  }
}

fn fill_row(slot: u32, block: u32) {
  let row = i32(params.blocks.x);
  let layer = row * i32(params.blocks.y);
  let is_space = params.blocks.z > 1u;
  for (var z = select(0, LOW, is_space); z <= select(0, 1, is_space); z++) {
    for (var y = LOW; y <= 1; y++) {
      for (var x = LOW; x <= 1; x++) {
        slots[neighbour_word(slot, vec3i(x, y, z))] = block_slot(params, i32(block) + z * layer + y * row + x);
      }
    }
  }
  slots[slot * SLOT_WORDS + SLOT_BLOCK] = block;
}
