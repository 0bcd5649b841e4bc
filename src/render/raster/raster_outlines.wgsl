// Finds what each pixel shows of flat grains and of facets, as raster_tiles.wgsl does of balls, facets and strokes. What is in
// the plane hides little of what else is there, so a CPU draws in any order.
import package::render::hits::facet_in_view;
@if(GPU) import package::render::hits::{clipped_sight, open_sight};
import package::render::outline::outlines::outline_in_view;
@if(GPU) import package::render::outline::outlines::OutlineInView;
@if(GPU) import package::render::raster::nearest::{nearer, nothing_yet};
import package::render::raster::raster_types::{TILE_HEIGHT, TILE_WIDTH};
@if(CPU) import package::render::raster::raster_types::{
  Extent, PixelBox, box_of_extent, common_box, is_empty_box, whole_picture,
};
@if(CPU) import package::render::raster::tile_draw::draw_facet;
import package::render::raster::tile_lists::{balls, extent_of_tile, facets, own_count, params, view, wide_count};
@if(CPU) import package::render::raster::tile_memory::{clear_tile, groups_of};
@if(CPU) import package::render::raster::tile_outlines::draw_outline;
@if(GPU) import package::render::raster::tile_outlines::outline_depth;
@if(CPU) import package::render::raster::tile_pixels::write_tile;
@if(GPU) import package::render::raster::tile_pixels::{depths, items};
import package::render::render_types::{ITEM_BALL, item_index, item_kind};
@if(GPU) import package::render::sight::{FacetInView, Lanes, Sight, facet_hit_in_view};

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = TILE_WIDTH * TILE_HEIGHT;
const WIDTH = TILE_WIDTH;
const HEIGHT = TILE_HEIGHT;

/// Whether there is a clip plane, and whether more than depths is wanted.
@if(GPU) override CLIP: bool = true;
@if(GPU) override ITEMS: bool = true;

@if(CPU)
fn draw(extent: Extent, tile_box: PixelBox) {
  let box = common_box(box_of_extent(extent), tile_box);
  if (is_empty_box(box)) { return; }
  let corner = tile_box.low;
  let item = extent.item;
  let index = item_index(item);
  if (item_kind(item) == ITEM_BALL) {
    draw_outline(view, outline_in_view(view, balls[index]), item, groups_of(box, corner), corner);
  } else {
    draw_facet(view, facet_in_view(view, facets[index]), item, box, corner);
  }
}

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn raster_outlines(@builtin(workgroup_id) group: vec3u) {
  let tile = group.x;
  if (tile >= params.columns * params.rows) { return; }
  let corner = vec2i(i32(tile % params.columns * TILE_WIDTH), i32(tile / params.columns * TILE_HEIGHT));
  let size = vec2i(i32(TILE_WIDTH), i32(TILE_HEIGHT));
  let tile_box = common_box(PixelBox(corner, corner + size), whole_picture(view));
  clear_tile(view, corner);
  let own = own_count(tile);
  let total = own + wide_count();
  for (var k = 0u; k < total; k++) { draw(extent_of_tile(tile, own, k), tile_box); }
  write_tile(view, tile_box);
}

@if(GPU) var<workgroup> staged_items: array<u32, WORKGROUP_SIZE>;
@if(GPU) var<workgroup> staged_a: array<vec4f, WORKGROUP_SIZE>;
@if(GPU) var<workgroup> staged_b: array<vec4f, WORKGROUP_SIZE>;
@if(GPU) var<workgroup> staged_c: array<vec4f, WORKGROUP_SIZE>;

@if(GPU)
fn stage(slot: u32, item: u32) {
  staged_items[slot] = item;
  if (item_kind(item) == ITEM_BALL) {
    let outline = outline_in_view(view, balls[item_index(item)]);
    staged_a[slot] = vec4f(outline.centre, f32(outline.first));
    staged_b[slot] = vec4f(outline.along, outline.pixel);
    staged_c[slot] = vec4f(outline.across, 0.0);
  } else {
    let facet = facet_in_view(view, facets[item_index(item)]);
    staged_a[slot] = facet.a;
    staged_b[slot] = facet.b;
    staged_c[slot] = facet.c;
  }
}

@if(GPU)
fn staged_depth(sight: Sight, slot: u32) -> Lanes {
  let a = staged_a[slot];
  let b = staged_b[slot];
  let c = staged_c[slot];
  if (item_kind(staged_items[slot]) != ITEM_BALL) {
    return facet_hit_in_view(sight, FacetInView(a, b, c, true)).depth;
  }
  let normal = vec3f(view.right.z, view.up.z, view.forward.z);
  return outline_depth(sight, OutlineInView(a.xyz, b.xyz, c.xyz, b.w, u32(a.w)), normal);
}

@if(GPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn raster_outlines(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let tile = group.x;
  if (tile >= params.columns * params.rows) { return; }
  let column = tile % params.columns * TILE_WIDTH + lane % TILE_WIDTH;
  let row = tile / params.columns * TILE_HEIGHT + lane / TILE_WIDTH;
  var sight = open_sight(view, vec2f(f32(column), f32(row)) + 0.5);
  if (CLIP) { sight = clipped_sight(view, sight); }
  let own = own_count(tile);
  let total = own + wide_count();
  var best = nothing_yet();
  for (var first = 0u; first < total; first += WORKGROUP_SIZE) {
    workgroupBarrier();
    if (first + lane < total) { stage(lane, extent_of_tile(tile, own, first + lane).item); }
    workgroupBarrier();
    for (var slot = 0u; slot < min(WORKGROUP_SIZE, total - first); slot++) {
      best = nearer(best, staged_depth(sight, slot), staged_items[slot]);
    }
  }
  if (column >= u32(view.width) || row >= u32(view.height)) { return; }
  depths[row * u32(view.width) + column] = best.depth;
  if (ITEMS) { items[row * u32(view.width) + column] = best.item; }
}
