// Finds what each pixel shows. A GPU brings the items of a tile into the memory of its workgroup, some at a time, and every
// thread looks at all of them for its pixel; a CPU walks through the items and looks at the pixels that each may cover.
@if(CPU) import package::render::hits::{ball_in_view, facet_in_view};
@if(GPU) import package::render::hits::{clipped_sight, open_sight};
@if(CPU) import package::render::raster::boxes::{box_of_ball, box_of_facet, box_of_stroke};
@if(GPU) import package::render::raster::nearest::{nearer, nothing_yet};
import package::render::raster::raster_types::{RasterParams, TILE_HEIGHT, TILE_WIDTH, WIDE_ROOM, WIDE_WORDS, unpack_span};
@if(CPU) import package::render::raster::raster_types::{PixelBox, common_box, is_empty_box, whole_picture};
@if(CPU) import package::render::raster::stroke::stroke_in_view;
@if(CPU) import package::render::raster::tile_memory::{
  ITEMS, ROW_GROUPS, clear_tile, draw_ball, draw_facet, draw_stroke, tile_depths, tile_items,
};
@if(GPU) import package::render::raster::tile_stage::{stage_ball, stage_facet, stage_stroke, staged_depth, staged_items};
import package::render::render_types::{
  Ball, Facet, ITEM_BALL, ITEM_FACET, ITEM_NOTHING, ITEM_STROKE, Stroke, View, item_index, item_kind,
};
@if(CPU) import package::render::sight::LANES;

// params
@group(0) @binding(0) var<uniform> view: View;
@group(0) @binding(1) var<uniform> params: RasterParams;
// state in
@group(0) @binding(2) var<storage, read> balls: array<Ball>;
@group(0) @binding(3) var<storage, read> facets: array<Facet>;
@group(0) @binding(4) var<storage, read> strokes: array<Stroke>;
// scratch
@group(0) @binding(5) var<storage, read> tile_starts: array<u32>;
@group(0) @binding(6) var<storage, read> listed: array<u32>;
@group(0) @binding(7) var<storage, read> wide: array<u32>;
// state out
@group(0) @binding(8) var<storage, read_write> depths: array<f32>;
@group(0) @binding(9) var<storage, read_write> items: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = TILE_WIDTH * TILE_HEIGHT;
const WIDTH = TILE_WIDTH;
const HEIGHT = TILE_HEIGHT;

@if(GPU) override CLIP: bool = true;
@if(GPU) override ITEMS: bool = true;

/// How many items are in the tile's own list. One that does not fit as a whole is left out as a whole: what is drawn of it
/// would be chance.
fn own_count(tile: u32) -> u32 {
  return select(0u, tile_starts[tile + 1u] - tile_starts[tile], tile_starts[tile + 1u] <= params.capacity);
}

fn wide_count() -> u32 {
  return min(wide[0], WIDE_ROOM);
}

/// An item of the tile's own list, and then of the list for all tiles, where ITEM_NOTHING is one that does not touch it.
fn item_of_tile(tile: u32, own: u32, place: u32) -> u32 {
  if (place < own) { return listed[tile_starts[tile] + place]; }
  let first = 1u + WIDE_WORDS * (place - own);
  let span = unpack_span(vec2u(wide[first + 1u], wide[first + 2u]));
  let column = tile % params.columns;
  let row = tile / params.columns;
  let touches = column >= span.low.x && column < span.high.x && row >= span.low.y && row < span.high.y;
  return select(ITEM_NOTHING, wide[first], touches);
}

/// Into a slot on a GPU, into the tile on a CPU.
@if(GPU)
fn stage(slot: u32, item: u32) {
  let index = item_index(item);
  staged_items[slot] = item;
  switch (item_kind(item)) {
    case ITEM_BALL: { stage_ball(view, slot, balls[index]); }
    case ITEM_FACET: { stage_facet(view, slot, facets[index]); }
    case ITEM_STROKE: { stage_stroke(view, slot, strokes[index]); }
    default: {}
  }
}

@if(CPU)
fn draw(item: u32, tile_box: PixelBox) {
  let index = item_index(item);
  let corner = tile_box.low;
  switch (item_kind(item)) {
    case ITEM_BALL: {
      let ball = ball_in_view(view, balls[index]);
      let box = common_box(box_of_ball(view, ball), tile_box);
      if (!is_empty_box(box)) { draw_ball(view, ball, item, box, corner); }
    }
    case ITEM_FACET: {
      let facet = facet_in_view(view, facets[index]);
      let box = common_box(box_of_facet(view, facet), tile_box);
      if (!is_empty_box(box)) { draw_facet(view, facet, item, box, corner); }
    }
    case ITEM_STROKE: {
      let stroke = stroke_in_view(view, strokes[index]);
      let box = common_box(box_of_stroke(view, stroke), tile_box);
      if (!is_empty_box(box)) { draw_stroke(view, stroke, item, box, corner); }
    }
    default: {}
  }
}

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn raster_tiles(@builtin(workgroup_id) group: vec3u) {
  let tile = group.x;
  if (tile >= params.columns * params.rows) { return; }
  let corner = vec2i(i32(tile % params.columns * TILE_WIDTH), i32(tile / params.columns * TILE_HEIGHT));
  let size = vec2i(i32(TILE_WIDTH), i32(TILE_HEIGHT));
  let tile_box = common_box(PixelBox(corner, corner + size), whole_picture(view));
  clear_tile();
  let own = own_count(tile);
  let total = own + wide_count();
  for (var place = 0u; place < total; place++) { draw(item_of_tile(tile, own, place), tile_box); }
  for (var row = 0u; row < u32(tile_box.high.y - corner.y); row++) {
    let first = (u32(corner.y) + row) * u32(view.width) + u32(corner.x);
    for (var column = 0u; column < u32(tile_box.high.x - corner.x); column++) {
      let place = row * ROW_GROUPS + column / LANES;
      depths[first + column] = tile_depths[place][column % LANES];
      if (ITEMS) { items[first + column] = tile_items[place][column % LANES]; }
    }
  }
}

@if(GPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn raster_tiles(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let tile = group.x;
  if (tile >= params.columns * params.rows) { return; }
  let column = tile % params.columns * TILE_WIDTH + lane % TILE_WIDTH;
  let row = tile / params.columns * TILE_HEIGHT + lane / TILE_WIDTH;
  let pixel = vec2f(f32(column), f32(row)) + 0.5;
  var sight = open_sight(view, pixel);
  if (CLIP) { sight = clipped_sight(view, sight); }
  let own = own_count(tile);
  let total = own + wide_count();
  var best = nothing_yet();
  for (var first = 0u; first < total; first += WORKGROUP_SIZE) {
    workgroupBarrier();
    if (first + lane < total) { stage(lane, item_of_tile(tile, own, first + lane)); }
    workgroupBarrier();
    for (var slot = 0u; slot < min(WORKGROUP_SIZE, total - first); slot++) {
      best = nearer(best, staged_depth(view, sight, pixel, slot), staged_items[slot]);
    }
  }
  if (column >= u32(view.width) || row >= u32(view.height)) { return; }
  depths[row * u32(view.width) + column] = best.depth;
  if (ITEMS) { items[row * u32(view.width) + column] = best.item; }
}
