// How a sort is cut: digits that one pass sorts by, tiles that a workgroup holds at once, and blocks, which are runs of
// tiles that one workgroup walks through and counts in one row of a table.

/// Few bins make long runs of neighbours in memory, which a GPU needs; a CPU has caches and wants few passes.
@if(CPU) const SORT_DIGIT_BITS = 9u;
@else const SORT_DIGIT_BITS = 7u;
const SORT_BINS = 1u << SORT_DIGIT_BITS;

@if(CPU) const SORT_TILE = 16384u;
@elif(SUBGROUPS) const SORT_TILE = 4096u;
@else const SORT_TILE = 2048u;
@if(CPU) const SORT_BLOCKS = 64u;
@elif(SUBGROUPS) const SORT_BLOCKS = 4096u;
@else const SORT_BLOCKS = 2048u;
/// Blocks of a sort that mostly has nothing to do: workgroups that find no work take their time too.
@if(CPU) const SORT_SPARE_BLOCKS = 64u;
@else const SORT_SPARE_BLOCKS = 256u;

struct SortDigit {
  /// The most items there can be.
  capacity: u32,
  /// Where the digit lies in a key.
  shift: u32,
  mask: u32,
  /// 1: items are still in their first order, so that an item's index is its place.
  first: u32,
  /// 1: keys are written as well.
  keep_keys: u32,
  /// The most blocks there may be: a multiple of four.
  blocks: u32,
}

/// Items of a block, when there may be `blocks` of them: whole tiles.
fn sort_block_size(count: u32, blocks: u32) -> u32 {
  let tiles = count / SORT_TILE + u32(count % SORT_TILE != 0u);
  return (tiles + blocks - 1u) / blocks * SORT_TILE;
}

/// Where the table has the count of a bin in a block. A CPU walks through the blocks bin by bin; on a GPU a workgroup sums
/// the blocks of one bin, which therefore lie side by side.
fn sort_cell(block: u32, bin: u32, blocks: u32) -> u32 {
  @if(CPU) { return block * SORT_BINS + bin; }
  @else { return bin * blocks + block; }
}
