// Tells each slot which block it is and which slots its neighbours have: on a GPU a thread for each word of its row, which
// also sets the counters of its particles to 0.
import package::solvers::soft::soft_blocks::{SLOT_BLOCK, SLOT_WORDS};
import package::solvers::soft::soft_ranks::block_slot;
import package::solvers::soft::soft_types::SoftParams;

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// scratch
/// Slots that blocks need, of which there may be too few
@group(0) @binding(3) var<storage, read> active_slots: array<u32>;
@group(0) @binding(4) var<storage, read> block_of: array<u32>;
@group(0) @binding(5) var<storage, read_write> slots: array<u32>;
/// PORTIONS counters for each slot and for those without
@if(GPU) @group(0) @binding(6) var<storage, read_write> places: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

/// As in soft_tally.wgsl
@if(GPU) const PORTIONS = 16u;

/// On the CPU particles never leave their block between two searches, and reach upward alone.
@if(CPU) const LOW = 0;
@else const LOW = -1;

fn fill_word(slot: u32, word: u32) {
  let block = block_of[slot];
  let offset = vec3i(vec3u(word, word / 3u, word / 9u) % 3u) - 1;
  if (word == SLOT_BLOCK) {
    slots[slot * SLOT_WORDS + word] = block;
  } else if ((params.blocks.z > 1u || offset.z == 0) && min(offset.x, min(offset.y, offset.z)) >= LOW) {
    let row = i32(params.blocks.x);
    let beside = i32(block) + (offset.z * i32(params.blocks.y) + offset.y) * row + offset.x;
    slots[slot * SLOT_WORDS + word] = block_slot(params, beside);
  }
}

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_rows(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= min(active_slots[0], params.slot_count)) { return; }
  for (var word = 0u; word <= 2u * SLOT_BLOCK; word++) { fill_word(id.x, word); }
}

@else
@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_rows(@builtin(global_invocation_id) id: vec3u) {
  let slot = id.x / SLOT_WORDS;
  let word = id.x % SLOT_WORDS;
  if (slot <= params.slot_count && word < PORTIONS) { places[slot * PORTIONS + word] = 0u; }
  if (slot < min(active_slots[0], params.slot_count) && word <= 2u * SLOT_BLOCK) { fill_word(slot, word); }
}
