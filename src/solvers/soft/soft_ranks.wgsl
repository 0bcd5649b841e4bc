// From a block to its slot: how many marked blocks come before it.
import package::solvers::soft::soft_blocks::NO_SLOT;
import package::solvers::soft::soft_types::SoftParams;

// scratch
/// A bit for each block
@group(0) @binding(1) var<storage, read> reached: array<u32>;
/// For each word of them, how many are set before it
@group(0) @binding(2) var<storage, read> ranks: array<u32>;

/// NO_SLOT of a block that is none, is not marked, or found no room.
fn block_slot(params: SoftParams, block: i32) -> u32 {
  let word = u32(block) >> 5u;
  if (block < 0 || word >= arrayLength(&reached)) { return NO_SLOT; }
  let bit = 1u << (u32(block) & 31u);
  let bits = reached[word];
  let slot = ranks[word] + countOneBits(bits & (bit - 1u));
  return select(NO_SLOT, slot, (bits & bit) != 0u && slot < params.slot_count);
}
