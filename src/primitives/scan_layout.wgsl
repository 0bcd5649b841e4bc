// How a scan is cut: tiles are what a workgroup holds at once, blocks are runs of tiles that one workgroup walks through.
// There are never more blocks than a workgroup can sum in passing, so a scan is two dispatches, whatever its length.

@if(CPU) const SCAN_TILE = 16384u;
@else const SCAN_TILE = 4096u;
@if(CPU) const SCAN_BLOCKS = 64u;
@else const SCAN_BLOCKS = 2048u;

/// A scan of no more items than this is one block, and so one dispatch: to start another takes longer than to walk on.
@if(CPU) const SHORT_SCAN = SCAN_TILE;
@else const SHORT_SCAN = 4u * SCAN_TILE;

/// Items of a block of a scan: whole tiles.
fn scan_part_size(count: u32) -> u32 {
  if (count <= SHORT_SCAN) { return SHORT_SCAN; }
  return scan_block_size(count);
}

/// Items of a block: whole tiles.
fn scan_block_size(count: u32) -> u32 {
  let tiles = count / SCAN_TILE + u32(count % SCAN_TILE != 0u);
  return (tiles + SCAN_BLOCKS - 1u) / SCAN_BLOCKS * SCAN_TILE;
}
