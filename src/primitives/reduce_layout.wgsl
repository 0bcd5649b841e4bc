// How a reduction is cut: blocks of whole tiles, one result a block, in an order that depends on the count alone. A
// second run of the same kernel reduces the blocks' results, which fit in one tile.

@if(CPU) const REDUCE_TILE = 16384u;
@else const REDUCE_TILE = 4096u;
@if(CPU) const REDUCE_BLOCKS = 64u;
@else const REDUCE_BLOCKS = 1024u;

/// Items of a block.
fn reduce_block_size(count: u32) -> u32 {
  let tiles = count / REDUCE_TILE + u32(count % REDUCE_TILE != 0u);
  return (tiles + REDUCE_BLOCKS - 1u) / REDUCE_BLOCKS * REDUCE_TILE;
}
