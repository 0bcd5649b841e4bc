// Writes each item into the list of every tile that it touches, in no order: the nearest item of a pixel does not depend on
// it. Each place that is taken lowers the tile's count, so that all counts are 0 again in the end. One thread an item; on a CPU a block
// of them.
import package::render::raster::raster_types::{Extent, RasterParams, box_of_extent, slot_of, tiles_of};
@if(CPU) import package::render::raster::raster_types::items_of_block;
@if(GPU) import package::render::raster::raster_types::item_count;

// params
@group(0) @binding(0) var<uniform> params: RasterParams;
// scratch
@group(0) @binding(1) var<storage, read> extents: array<Extent>;
@group(0) @binding(2) var<storage, read> tile_starts: array<u32>;
@if(CPU)
@group(0) @binding(3) var<storage, read_write> tile_counts: array<u32>;
@else
@group(0) @binding(3) var<storage, read_write> tile_counts: array<atomic<u32>>;
@group(0) @binding(4) var<storage, read_write> listed: array<Extent>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

/// Takes a place of those that are left.
@if(CPU)
fn take_one(slot: u32) -> u32 {
  let left = tile_counts[slot] - 1u;
  tile_counts[slot] = left;
  return left;
}

@else
fn take_one(slot: u32) -> u32 {
  return atomicSub(&tile_counts[slot], 1u) - 1u;
}

fn list(index: u32, block: u32) {
  let extent = extents[index];
  let span = tiles_of(box_of_extent(extent));
  for (var row = span.low.y; row < span.high.y; row++) {
    for (var column = span.low.x; column < span.high.x; column++) {
      let slot = slot_of(row * params.columns + column, block);
      let place = tile_starts[slot] + take_one(slot);
      if (place < params.capacity) { listed[place] = extent; }
    }
  }
}

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn raster_list(@builtin(workgroup_id) group: vec3u) {
  let items = items_of_block(params, group.x);
  for (var index = items.x; index < items.y; index++) { list(index, group.x); }
}

@else
@compute @workgroup_size(WORKGROUP_SIZE)
fn raster_list(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < item_count(params)) { list(id.x, 0u); }
}
