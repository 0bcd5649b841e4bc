// What a tile was found to show, written into the picture.
@if(CPU) import package::render::raster::raster_types::PixelBox;
@if(CPU) import package::render::raster::tile_memory::{ITEMS, ROW_GROUPS, tile_depths, tile_items};
import package::render::raster::nearest::LaneItems;
@if(CPU) import package::render::sight::LANES;
import package::render::sight::Lanes;
@if(CPU) import package::render::render_types::View;

// state out
@group(0) @binding(8) var<storage, read_write> depths: array<Lanes>;
@group(0) @binding(9) var<storage, read_write> items: array<LaneItems>;

/// Into the word at a place of arrays whose elements have four.
@if(CPU)
fn write_pixel(place: u32, depth: f32, item: u32) {
  depths[place / LANES][place % LANES] = depth;
  if (ITEMS) { items[place / LANES][place % LANES] = item; }
}

/// The first `count` of four pixels.
@if(CPU)
fn write_pixels(place: u32, count: u32, group: u32) {
  let depth = tile_depths[group];
  let item = tile_items[group];
  if (count == LANES && place % LANES == 0u) {
    depths[place / LANES] = depth;
    if (ITEMS) { items[place / LANES] = item; }
    return;
  }
  for (var k = 0u; k < count; k++) { write_pixel(place + k, depth[k], item[k]); }
}

@if(CPU)
fn first_place(view: View, tile_box: PixelBox) -> u32 {
  return u32(tile_box.low.y) * u32(view.width) + u32(tile_box.low.x);
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
