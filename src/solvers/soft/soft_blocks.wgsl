// The blocks of the grid that have a slot, and how one finds another. A slot has a row of words: the slots of the 26 blocks
// around it, in their middle which block it is itself, then where its particles begin and end in the order of particles.
import package::solvers::soft::soft_types::SoftParams;

/// Words of a row.
const SLOT_WORDS = 32u;
/// Place of the block itself; x, y, z of a neighbour count 1, 3, 9 from here.
const SLOT_BLOCK = 13u;
const SLOT_START = 27u;
const SLOT_END = 28u;
/// Of a block without a slot.
const NO_SLOT = 0xffffffffu;

/// Which block of all worlds it is.
fn block_index(params: SoftParams, world: u32, block: vec3u) -> u32 {
  return ((world * params.blocks.z + block.z) * params.blocks.y + block.y) * params.blocks.x + block.x;
}

/// x, y, z of a block in its world.
fn block_place(params: SoftParams, block: u32) -> vec3u {
  let row = block / params.blocks.x;
  return vec3u(block % params.blocks.x, row % params.blocks.y, row / params.blocks.y % params.blocks.z);
}

/// Which world a block of all worlds belongs to.
fn block_world(params: SoftParams, block: u32) -> u32 {
  return block / (params.blocks.x * params.blocks.y * params.blocks.z);
}

/// Word of a neighbour in the row of a slot; `offset` in blocks, each −1 … 1 and not all 0.
fn neighbour_word(slot: u32, offset: vec3i) -> u32 {
  return slot * SLOT_WORDS + u32(i32(SLOT_BLOCK) + offset.x + 3 * offset.y + 9 * offset.z);
}
