// Finds the tiles that each item touches, and counts the items of each tile. One thread an item; on a CPU a block of
// them, of which balls are measured four at a time.
import package::render::hits::{ball_in_view, facet_in_view};
import package::render::raster::boxes::{box_of_ball, box_of_facet, box_of_stroke};
@if(CPU) import package::render::raster::boxes::{FourBalls, are_ahead, boxes_of_balls};
import package::render::raster::raster_types::{
  BLOCKS, EXTENT_WORDS, Extent, PixelBox, RasterParams, WIDE_ROOM, WIDE_TILES, box_of_extent, item_at, item_count, pack_pixel, slot_of,
  tile_count, tiles_of,
};
@if(CPU) import package::render::raster::raster_types::items_of_block;
import package::render::raster::stroke::stroke_in_view;
import package::render::render_types::{Ball, Facet, Stroke, View};

// params
@group(0) @binding(0) var<uniform> view: View;
@group(0) @binding(1) var<uniform> params: RasterParams;
// state in
@group(0) @binding(2) var<storage, read> balls: array<Ball>;
@group(0) @binding(3) var<storage, read> facets: array<Facet>;
@group(0) @binding(4) var<storage, read> strokes: array<Stroke>;
// scratch
@group(0) @binding(5) var<storage, read_write> extents: array<Extent>;
@if(CPU)
@group(0) @binding(6) var<storage, read_write> tile_counts: array<u32>;
@else
@group(0) @binding(6) var<storage, read_write> tile_counts: array<atomic<u32>>;
@group(0) @binding(7) var<storage, read_write> wide: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
/// The host reads it.
const COUNT_BLOCKS = BLOCKS;

fn extent_of(index: u32, box: PixelBox, front: f32) -> Extent {
  return Extent(item_at(params, index), pack_pixel(box.low), pack_pixel(box.high), front);
}

fn measured(index: u32) -> Extent {
  if (index < params.ball_count) {
    let ball = ball_in_view(view, balls[params.ball_first + index]);
    return extent_of(index, box_of_ball(view, ball), ball.centre.z - ball.radius);
  }
  if (index < params.ball_count + params.facet_count) {
    // Large ones are best drawn last, when they are hidden in many places.
    let facet = facet_in_view(view, facets[index - params.ball_count]);
    return extent_of(index, box_of_facet(view, facet), max(max(facet.a.z, facet.b.z), facet.c.z));
  }
  let stroke = stroke_in_view(view, strokes[index - params.ball_count - params.facet_count]);
  return extent_of(index, box_of_stroke(view, stroke), min(stroke.a.z, stroke.b.z));
}

/// Whether the list for all tiles took it.
fn is_listed_wide(extent: Extent) -> bool {
  let place = atomicAdd(&wide[0], 1u);
  if (place >= WIDE_ROOM) { return false; }
  let first = EXTENT_WORDS * (place + 1u);
  atomicStore(&wide[first], extent.item);
  atomicStore(&wide[first + 1u], extent.low);
  atomicStore(&wide[first + 2u], extent.high);
  atomicStore(&wide[first + 3u], bitcast<u32>(extent.front));
  return true;
}

@if(CPU)
fn count_one(slot: u32) {
  tile_counts[slot]++;
}

@else
fn count_one(slot: u32) {
  atomicAdd(&tile_counts[slot], 1u);
}

fn enlist(index: u32, found: Extent, block: u32) {
  var extent = found;
  let span = tiles_of(box_of_extent(extent));
  if (tile_count(span) > WIDE_TILES && is_listed_wide(extent)) { extent.high = 0u; }
  extents[index] = extent;
  if (extent.high == 0u) { return; }
  for (var row = span.low.y; row < span.high.y; row++) {
    for (var column = span.low.x; column < span.high.x; column++) {
      count_one(slot_of(row * params.columns + column, block));
    }
  }
}

/// Parts of where four balls are, seen from the eye along a direction [m]
@if(CPU)
fn four_along(x: vec4f, y: vec4f, z: vec4f, direction: vec3f) -> vec4f {
  return (x - view.eye.x) * direction.x + (y - view.eye.y) * direction.y + (z - view.eye.z) * direction.z;
}

@if(CPU)
fn four_balls(first: u32) -> FourBalls {
  let a = balls[first].centre;
  let b = balls[first + 1u].centre;
  let c = balls[first + 2u].centre;
  let d = balls[first + 3u].centre;
  let x = vec4f(a.x, b.x, c.x, d.x);
  let y = vec4f(a.y, b.y, c.y, d.y);
  let z = vec4f(a.z, b.z, c.z, d.z);
  let radius = vec4f(balls[first].radius, balls[first + 1u].radius, balls[first + 2u].radius, balls[first + 3u].radius);
  return FourBalls(four_along(x, y, z, view.right), four_along(x, y, z, view.up), four_along(x, y, z, view.forward), radius);
}

@if(CPU)
fn measure_four(index: u32, block: u32) {
  let seen = four_balls(params.ball_first + index);
  if (!are_ahead(view, seen)) {
    for (var k = index; k < index + 4u; k++) { enlist(k, measured(k), block); }
    return;
  }
  let box = boxes_of_balls(view, seen);
  let front = seen.z - seen.radius;
  let item = item_at(params, index);
  enlist(index, Extent(item, box.low.x, box.high.x, front.x), block);
  enlist(index + 1u, Extent(item + 1u, box.low.y, box.high.y, front.y), block);
  enlist(index + 2u, Extent(item + 2u, box.low.z, box.high.z, front.z), block);
  enlist(index + 3u, Extent(item + 3u, box.low.w, box.high.w, front.w), block);
}

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn raster_measure(@builtin(workgroup_id) group: vec3u) {
  let items = items_of_block(params, group.x);
  var index = items.x;
  for (; index + 4u <= min(items.y, params.ball_count); index += 4u) { measure_four(index, group.x); }
  for (; index < items.y; index++) { enlist(index, measured(index), group.x); }
}

@else
@compute @workgroup_size(WORKGROUP_SIZE)
fn raster_measure(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < item_count(params)) { enlist(id.x, measured(id.x), 0u); }
}
