// How a picture is cut: tiles of pixels, each with a list of the items that may touch it.
import package::render::render_types::{ITEM_BALL, ITEM_FACET, ITEM_STROKE, View, item_of};

/// Pixels of a tile. A GPU has a thread for each; a CPU thread keeps a tile in its nearest cache, and larger tiles cut fewer
/// items in two.
@if(CPU) const TILE_WIDTH = 64u;
@else const TILE_WIDTH = 16u;
@if(CPU) const TILE_HEIGHT = 32u;
@else const TILE_HEIGHT = 16u;

/// Stretches of the items, each of which counts and lists its own, tile by tile. One on a GPU, whose threads count together; threads of a
/// CPU that did would spend their time on handing counts to each other. What a tile has of 16 stretches shares a line of memory.
@if(CPU) const BLOCKS = 64u;
@else const BLOCKS = 1u;

/// An item that touches more tiles is in one list for all tiles, while that has room.
const WIDE_TILES = 64u;
const WIDE_ROOM = 1024u;
/// Words of an extent. The list begins with as many, of which the first says how many it has.
const EXTENT_WORDS = 4u;

struct RasterParams {
  ball_count: u32,
  facet_count: u32,
  stroke_count: u32,
  /// Of tiles
  columns: u32,
  rows: u32,
  /// Room in the lists of all tiles together
  capacity: u32,
  /// Index of the first ball that is drawn
  ball_first: u32,
  /// 1: tiles that show nothing say so in their first pixel, and nothing else, where a CPU draws
  is_sparse: u32,
}

fn item_count(params: RasterParams) -> u32 {
  return params.ball_count + params.facet_count + params.stroke_count;
}

/// All items are counted through: balls, then facets, then strokes.
fn item_at(params: RasterParams, index: u32) -> u32 {
  if (index < params.ball_count) { return item_of(ITEM_BALL, params.ball_first + index); }
  if (index < params.ball_count + params.facet_count) { return item_of(ITEM_FACET, index - params.ball_count); }
  return item_of(ITEM_STROKE, index - params.ball_count - params.facet_count);
}

/// An item with the pixels that it may cover: what a tile needs to know of it before it is looked at.
struct Extent {
  item: u32,
  /// Of its box, x in the lower half
  low: u32,
  high: u32,
  /// By which items are drawn one after another; of a ball, no point is nearer [m]
  front: f32,
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

fn pack_pixel(pixel: vec2i) -> u32 {
  return u32(pixel.x) | (u32(pixel.y) << 16u);
}

fn unpack_pixel(word: u32) -> vec2i {
  return vec2i(i32(word & 0xffffu), i32(word >> 16u));
}

fn box_of_extent(extent: Extent) -> PixelBox {
  return PixelBox(unpack_pixel(extent.low), unpack_pixel(extent.high));
}

/// Tiles from `low` up to but without `high`, each a column and a row.
struct TileSpan {
  low: vec2u,
  high: vec2u,
}

fn tiles_of(box: PixelBox) -> TileSpan {
  if (is_empty_box(box)) { return TileSpan(vec2u(0u), vec2u(0u)); }
  let size = vec2u(TILE_WIDTH, TILE_HEIGHT);
  return TileSpan(vec2u(box.low) / size, (vec2u(box.high) + size - 1u) / size);
}

/// Where a tile's count for a block is, and the start of its list.
fn slot_of(tile: u32, block: u32) -> u32 {
  return tile * BLOCKS + block;
}

/// First item of a block, and the one after its last.
@if(CPU)
fn items_of_block(params: RasterParams, block: u32) -> vec2u {
  let items = item_count(params);
  let size = (items + BLOCKS - 1u) / BLOCKS;
  return min(vec2u(block * size, (block + 1u) * size), vec2u(items));
}

fn tile_count(span: TileSpan) -> u32 {
  return (span.high.x - span.low.x) * (span.high.y - span.low.y);
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
