// How a picture is cut: tiles of pixels, each with a list of the items that may touch it.
import package::render::render_types::{ITEM_BALL, ITEM_FACET, ITEM_STROKE, View, item_of};

/// Pixels of a tile. A GPU has a thread for each; a CPU thread keeps a tile in its nearest cache, and larger tiles cut fewer
/// items in two.
@if(CPU) const TILE_WIDTH = 64u;
@else const TILE_WIDTH = 16u;
@if(CPU) const TILE_HEIGHT = 32u;
@else const TILE_HEIGHT = 16u;

/// An item that touches more tiles is in one list for all tiles, while that has room.
const WIDE_TILES = 64u;
const WIDE_ROOM = 1024u;
/// Words of the list: how many there are, then for each its item and its span of tiles.
const WIDE_WORDS = 3u;

struct RasterParams {
  ball_count: u32,
  facet_count: u32,
  stroke_count: u32,
  /// Of tiles
  columns: u32,
  rows: u32,
  /// Room in the lists of all tiles together
  capacity: u32,
}

/// All items are counted through: balls, then facets, then strokes.
fn item_at(params: RasterParams, index: u32) -> u32 {
  if (index < params.ball_count) { return item_of(ITEM_BALL, index); }
  if (index < params.ball_count + params.facet_count) { return item_of(ITEM_FACET, index - params.ball_count); }
  return item_of(ITEM_STROKE, index - params.ball_count - params.facet_count);
}

/// Tiles from `low` up to but without `high`, each a column and a row.
struct TileSpan {
  low: vec2u,
  high: vec2u,
}

fn tile_count(span: TileSpan) -> u32 {
  if (span.low.x >= span.high.x || span.low.y >= span.high.y) { return 0u; }
  return (span.high.x - span.low.x) * (span.high.y - span.low.y);
}

fn pack_span(span: TileSpan) -> vec2u {
  return vec2u(span.low.x | (span.low.y << 16u), span.high.x | (span.high.y << 16u));
}

fn unpack_span(words: vec2u) -> TileSpan {
  return TileSpan(vec2u(words.x & 0xffffu, words.x >> 16u), vec2u(words.y & 0xffffu, words.y >> 16u));
}

/// Pixels from `low` up to but without `high` whose middles an item may cover.
struct PixelBox {
  low: vec2i,
  high: vec2i,
}

fn empty_box() -> PixelBox {
  return PixelBox(vec2i(0), vec2i(0));
}

fn whole_picture(view: View) -> PixelBox {
  return PixelBox(vec2i(0), vec2i(i32(view.width), i32(view.height)));
}

/// What is in both.
fn common_box(a: PixelBox, b: PixelBox) -> PixelBox {
  return PixelBox(max(a.low, b.low), min(a.high, b.high));
}

fn is_empty_box(box: PixelBox) -> bool {
  return box.low.x >= box.high.x || box.low.y >= box.high.y;
}

fn tiles_of(box: PixelBox) -> TileSpan {
  if (is_empty_box(box)) { return TileSpan(vec2u(0u), vec2u(0u)); }
  let size = vec2u(TILE_WIDTH, TILE_HEIGHT);
  return TileSpan(vec2u(box.low) / size, (vec2u(box.high) + size - 1u) / size);
}

/// Rounded outwards by this, as places of edges are rounded too [pixels]
const EDGE = 1e-2;

/// Pixels whose middles lie between two points of the picture.
fn pixels_between(view: View, low: vec2f, high: vec2f) -> PixelBox {
  let size = vec2f(view.width, view.height);
  let first = ceil(clamp(low - 0.5 - EDGE, vec2f(0.0), size));
  let last = floor(clamp(high - 0.5 + EDGE, vec2f(-1.0), size - 1.0));
  return PixelBox(vec2i(first), vec2i(last) + 1);
}
