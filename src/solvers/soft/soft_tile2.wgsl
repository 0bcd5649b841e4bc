// The nodes that particles of a block in the plane reach: 10 × 10 of them, in the block and its upward neighbours.
@if(CPU) import package::solvers::soft::soft_blocks::{SLOT_BLOCK, SLOT_WORDS};
import package::solvers::soft::soft_blocks::{neighbour_word, NO_SLOT};
import package::solvers::soft::soft_types::BLOCK_NODES;

// scratch
@group(0) @binding(7) var<storage, read> slots: array<u32>;

const TILE_EDGE = 10;
const TILE_NODES = 100u;

/// The slot of a block that is −1 … 1 blocks away.
fn slot_beside(slot: u32, offset: vec2i) -> u32 {
  if (all(offset == vec2i(0)) || slot == NO_SLOT) { return slot; }
  return slots[neighbour_word(slot, vec3i(offset, 0))];
}

/// The node at a place that is counted in nodes from the first of a slot's block, at most two blocks away; NO_SLOT where
/// none is.
fn node_at(slot: u32, at: vec2i) -> u32 {
  let blocks = at >> vec2u(3u);
  let near = clamp(blocks, vec2i(-1), vec2i(1));
  var found = slot_beside(slot, near);
  @if(GPU) {
    let far = blocks - near;
    if (any(abs(far) > vec2i(1))) { return NO_SLOT; }
    found = slot_beside(found, far);
  }
  if (found == NO_SLOT) { return NO_SLOT; }
  let local = vec2u(at & vec2i(7));
  return found * BLOCK_NODES + local.y * 8u + local.x;
}

/// The first of the nodes of a tile's row that are in the slot's block, or with `beyond` 1 in the next along x: eight nodes
/// there, two here.
@if(CPU)
fn row_at(slot: u32, beyond: u32, y: u32) -> u32 {
  let word = beyond + 3u * (y >> 3u);
  let found = select(slots[slot * SLOT_WORDS + SLOT_BLOCK + word], slot, word == 0u);
  return select(found * BLOCK_NODES + (y & 7u) * 8u, NO_SLOT, found == NO_SLOT);
}
