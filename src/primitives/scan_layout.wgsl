// How a scan is cut: tiles are what a workgroup holds at once, blocks are runs of tiles that one workgroup walks through.
// There are never more blocks than a workgroup can sum in passing, so a scan is two dispatches, whatever its length.

@if(CPU) const SCAN_TILE = 16384u;
@else const SCAN_TILE = 4096u;
@if(CPU) const SCAN_BLOCKS = 64u;
@else const SCAN_BLOCKS = 2048u;

/// Items of a block: whole tiles.
fn scan_block_size(count: u32) -> u32 {
  let tiles = count / SCAN_TILE + u32(count % SCAN_TILE != 0u);
  return (tiles + SCAN_BLOCKS - 1u) / SCAN_BLOCKS * SCAN_TILE;
}
