// The items of a tile: those of its own list, and then those of the list for all tiles.
import package::render::raster::raster_types::{Extent, RasterParams, WIDE_ROOM, slot_of};
import package::render::render_types::{Ball, Facet, Stroke, View};

// params
@group(0) @binding(0) var<uniform> view: View;
@group(0) @binding(1) var<uniform> params: RasterParams;
// state in
@group(0) @binding(2) var<storage, read> balls: array<Ball>;
@group(0) @binding(3) var<storage, read> facets: array<Facet>;
@group(0) @binding(4) var<storage, read> strokes: array<Stroke>;
// scratch
@group(0) @binding(5) var<storage, read> tile_starts: array<u32>;
@group(0) @binding(6) var<storage, read> listed: array<Extent>;
@group(0) @binding(7) var<storage, read> wide: array<Extent>;

/// How many items are in the tile's own list. One that does not fit as a whole is left out as a whole: what is drawn of it
/// would be chance.
fn own_count(tile: u32) -> u32 {
  let end = tile_starts[slot_of(tile + 1u, 0u)];
  return select(0u, end - tile_starts[slot_of(tile, 0u)], end <= params.capacity);
}

fn wide_count() -> u32 {
  return min(wide[0].item, WIDE_ROOM);
}

/// The box of one of the list for all tiles may have nothing in common with the tile.
fn extent_of_tile(tile: u32, own: u32, place: u32) -> Extent {
  if (place < own) { return listed[tile_starts[slot_of(tile, 0u)] + place]; }
  return wide[place - own + 1u];
}
