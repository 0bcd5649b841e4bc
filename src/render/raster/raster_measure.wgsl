// Finds the tiles that each item touches, and counts the items of each tile.
import package::render::hits::{ball_in_view, facet_in_view};
import package::render::raster::boxes::{box_of_ball, box_of_facet, box_of_stroke};
import package::render::raster::raster_types::{
  PixelBox, RasterParams, WIDE_ROOM, WIDE_TILES, WIDE_WORDS, item_at, pack_span, tile_count, tiles_of,
};
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
@group(0) @binding(5) var<storage, read_write> spans: array<vec2u>;
@group(0) @binding(6) var<storage, read_write> tile_counts: array<atomic<u32>>;
@group(0) @binding(7) var<storage, read_write> wide: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

fn box_of_item(index: u32) -> PixelBox {
  if (index < params.ball_count) { return box_of_ball(view, ball_in_view(view, balls[index])); }
  if (index < params.ball_count + params.facet_count) {
    return box_of_facet(view, facet_in_view(view, facets[index - params.ball_count]));
  }
  return box_of_stroke(view, stroke_in_view(view, strokes[index - params.ball_count - params.facet_count]));
}

/// Whether the list for all tiles took it.
fn is_listed_wide(index: u32, words: vec2u) -> bool {
  let place = atomicAdd(&wide[0], 1u);
  if (place >= WIDE_ROOM) { return false; }
  atomicStore(&wide[1u + WIDE_WORDS * place], item_at(params, index));
  atomicStore(&wide[2u + WIDE_WORDS * place], words.x);
  atomicStore(&wide[3u + WIDE_WORDS * place], words.y);
  return true;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn raster_measure(@builtin(global_invocation_id) id: vec3u) {
  let index = id.x;
  if (index >= params.ball_count + params.facet_count + params.stroke_count) { return; }
  let span = tiles_of(box_of_item(index));
  let words = pack_span(span);
  spans[index] = words;
  let touched = tile_count(span);
  if (touched == 0u) { return; }
  if (touched > WIDE_TILES && is_listed_wide(index, words)) {
    spans[index] = vec2u(0u);
    return;
  }
  for (var row = span.low.y; row < span.high.y; row++) {
    for (var column = span.low.x; column < span.high.x; column++) {
      atomicAdd(&tile_counts[row * params.columns + column], 1u);
    }
  }
}
