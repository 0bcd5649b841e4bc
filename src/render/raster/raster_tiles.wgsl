// Finds what each pixel shows. A GPU brings the items of a tile into the memory of its workgroup, some at a time, and every
// thread looks at all of them for its pixel; a CPU walks through the items and looks at the pixels that each may cover.
@if(CPU) import package::render::hits::{ball_in_view, facet_in_view};
@if(GPU) import package::render::hits::{clipped_sight, open_sight};
@if(GPU) import package::render::raster::nearest::{nearer, nothing_yet};
import package::render::raster::raster_types::{TILE_HEIGHT, TILE_WIDTH};
@if(CPU) import package::render::raster::raster_types::{
  Extent, PixelBox, box_of_extent, common_box, is_empty_box, whole_picture,
};
@if(CPU) import package::render::raster::stroke::stroke_in_view;
@if(CPU) import package::render::raster::tile_draw::{CLIP, draw_ball, draw_cut_ball, draw_facet, draw_stroke};
import package::render::raster::tile_lists::{extent_of_tile, own_count, params, view, wide_count};
@if(CPU) import package::render::raster::tile_lists::{balls, facets, strokes};
@if(CPU) import package::render::raster::tile_memory::{clear_tile, farthest_in, groups_of, measure_blocks};
@if(CPU) import package::render::raster::tile_order::{ORDER_ROOM, order_fronts, order_sorted, sort_by_front};
@if(CPU) import package::render::raster::tile_pixels::{first_place, write_pixel, write_tile};
@if(GPU) import package::render::raster::tile_pixels::{depths, items};
@if(GPU) import package::render::raster::tile_stage::{stage, staged_depth, staged_items};
@if(CPU) import package::render::render_types::{
  DEPTH_NOTHING, ITEM_BALL, ITEM_BARE_TILE, ITEM_FACET, ITEM_STROKE, item_index, item_kind,
};

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = TILE_WIDTH * TILE_HEIGHT;
const WIDTH = TILE_WIDTH;
const HEIGHT = TILE_HEIGHT;

/// Whether there is a clip plane, and whether more than depths is wanted.
@if(GPU) override CLIP: bool = true;
@if(GPU) override ITEMS: bool = true;

/// False where a tile has nothing of an item; true where it may have.
@if(CPU)
fn draw(extent: Extent, tile_box: PixelBox) -> bool {
  let box = common_box(box_of_extent(extent), tile_box);
  if (is_empty_box(box)) { return false; }
  let corner = tile_box.low;
  let groups = groups_of(box, corner);
  let item = extent.item;
  let index = item_index(item);
  switch (item_kind(item)) {
    case ITEM_BALL: {
      if (extent.front > farthest_in(groups)) { return false; }
      let ball = ball_in_view(view, balls[index]);
      if (CLIP) { draw_cut_ball(view, ball, item, groups, corner); } else { draw_ball(view, ball, item, groups, corner); }
    }
    case ITEM_FACET: { draw_facet(view, facet_in_view(view, facets[index]), item, box, corner); }
    case ITEM_STROKE: { return draw_stroke(view, stroke_in_view(view, strokes[index]), item, groups, corner); }
    default: {}
  }
  return true;
}

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn raster_tiles(@builtin(workgroup_id) group: vec3u) {
  let tile = group.x;
  if (tile >= params.columns * params.rows) { return; }
  let corner = vec2i(i32(tile % params.columns * TILE_WIDTH), i32(tile / params.columns * TILE_HEIGHT));
  let size = vec2i(i32(TILE_WIDTH), i32(TILE_HEIGHT));
  let tile_box = common_box(PixelBox(corner, corner + size), whole_picture(view));
  clear_tile(view, corner);
  let own = own_count(tile);
  let total = own + wide_count();
  var is_bare = true;
  for (var first = 0u; first < total; first += ORDER_ROOM) {
    let count = min(ORDER_ROOM, total - first);
    for (var k = 0u; k < count; k++) { order_fronts[k] = extent_of_tile(tile, own, first + k).front; }
    sort_by_front(count);
    for (var k = 0u; k < count; k++) {
      // Now and then, as a look at all pixels takes as long as some items.
      if (k >= 16u && (k & (k - 1u)) == 0u) { measure_blocks(); }
      if (draw(extent_of_tile(tile, own, first + order_sorted[k]), tile_box)) { is_bare = false; }
    }
    measure_blocks();
  }
  if (params.is_sparse != 0u && is_bare) { write_pixel(first_place(view, tile_box), DEPTH_NOTHING, ITEM_BARE_TILE); } else { write_tile(view, tile_box); }
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
    if (first + lane < total) { stage(lane, extent_of_tile(tile, own, first + lane).item); }
    workgroupBarrier();
    for (var slot = 0u; slot < min(WORKGROUP_SIZE, total - first); slot++) {
      best = nearer(best, staged_depth(sight, pixel, slot), staged_items[slot]);
    }
  }
  if (column >= u32(view.width) || row >= u32(view.height)) { return; }
  depths[row * u32(view.width) + column] = best.depth;
  if (ITEMS) { items[row * u32(view.width) + column] = best.item; }
}
