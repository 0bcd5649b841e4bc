// Writes each item into the list of every tile that it touches, in no order: the nearest item of a pixel does not depend on
// it. Each place that is taken lowers the tile's count, so that all counts are 0 again in the end.
import package::render::raster::raster_types::{Extent, RasterParams, box_of_extent, tiles_of};

// params
@group(0) @binding(0) var<uniform> params: RasterParams;
// scratch
@group(0) @binding(1) var<storage, read> extents: array<Extent>;
@group(0) @binding(2) var<storage, read> tile_starts: array<u32>;
@group(0) @binding(3) var<storage, read_write> tile_counts: array<atomic<u32>>;
@group(0) @binding(4) var<storage, read_write> listed: array<Extent>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn raster_list(@builtin(global_invocation_id) id: vec3u) {
  let index = id.x;
  if (index >= params.ball_count + params.facet_count + params.stroke_count) { return; }
  let extent = extents[index];
  let span = tiles_of(box_of_extent(extent));
  for (var row = span.low.y; row < span.high.y; row++) {
    for (var column = span.low.x; column < span.high.x; column++) {
      let tile = row * params.columns + column;
      let place = tile_starts[tile] + atomicSub(&tile_counts[tile], 1u) - 1u;
      if (place < params.capacity) { listed[place] = extent; }
    }
  }
}
