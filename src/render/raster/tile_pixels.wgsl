// What a tile was found to show, written into the picture.
@if(CPU) import package::render::raster::raster_types::PixelBox;
@if(CPU) import package::render::raster::tile_memory::{ITEMS, ROW_GROUPS, tile_depths, tile_items};
@if(CPU) import package::render::sight::LANES;
@if(CPU) import package::render::render_types::View;

// state out
@group(0) @binding(8) var<storage, read_write> depths: array<f32>;
@group(0) @binding(9) var<storage, read_write> items: array<u32>;

/// The first `count` of four pixels.
@if(CPU)
fn write_pixels(place: u32, count: u32, group: u32) {
  let depth = tile_depths[group];
  depths[place] = depth.x;
  if (count > 1u) { depths[place + 1u] = depth.y; }
  if (count > 2u) { depths[place + 2u] = depth.z; }
  if (count > 3u) { depths[place + 3u] = depth.w; }
  if (!ITEMS) { return; }
  let item = tile_items[group];
  items[place] = item.x;
  if (count > 1u) { items[place + 1u] = item.y; }
  if (count > 2u) { items[place + 2u] = item.z; }
  if (count > 3u) { items[place + 3u] = item.w; }
}

@if(CPU)
fn write_tile(view: View, tile_box: PixelBox) {
  let corner = tile_box.low;
  let extent = vec2u(tile_box.high - corner);
  for (var row = 0u; row < extent.y; row++) {
    let first = (u32(corner.y) + row) * u32(view.width) + u32(corner.x);
    for (var column = 0u; column < extent.x; column += LANES) {
      write_pixels(first + column, min(extent.x - column, LANES), row * ROW_GROUPS + column / LANES);
    }
  }
}
