// Lays strokes over a picture, with smooth edges. What hides them does so as their style says. One thread a
// pixel; on a CPU a tile of the raster.
import package::render::colour::tint::{pack_tint, unpack_tint};
import package::render::raster::stroke::stroke_in_view;
@if(CPU) import package::render::raster::raster_types::{TILE_HEIGHT, TILE_WIDTH};
@if(CPU) import package::render::render_types::ITEM_BARE_TILE;
import package::render::render_types::{ITEM_STROKE, Stroke, View, item_index, item_kind};
import package::render::shade::shade_types::LanesU;
@if(CPU) import package::render::sight::LANES;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

/// In `owner`: seen through what hides them, the weaker the deeper they are; never hidden.
const SHINES_THROUGH = 1u;
const IN_FRONT = 2u;
/// Strokes are drawn wider by this, so that their edges are among the pixels that they cover.
const MARGIN = 1.0;
/// Of what shines through from just below a surface
const THROUGH = 0.85;

struct Params {
  // After which what shines through is hardly seen any more [m]
  depth_through: f32,
}

// params
@group(0) @binding(0) var<uniform> view: View;
@group(0) @binding(1) var<uniform> params: Params;
// in
@group(0) @binding(2) var<storage, read> depths: array<f32>;
@group(0) @binding(3) var<storage, read> stroke_depths: array<f32>;
@group(0) @binding(4) var<storage, read> stroke_items: array<LanesU>;
@group(0) @binding(5) var<storage, read> strokes: array<Stroke>;
// in and out
@group(0) @binding(6) var<storage, read_write> pixels: array<u32>;

/// Share of a pixel that a stroke covers.
fn coverage(stroke: Stroke, pixel: vec2f) -> f32 {
  let seen = stroke_in_view(view, stroke);
  let way = seen.b.xy - seen.a.xy;
  let away = pixel - seen.a.xy;
  let share = clamp(dot(away, way) / max(dot(way, way), 1e-6), 0.0, 1.0);
  let width = stroke.width - MARGIN;
  // Lines thinner than a pixel are fainter instead.
  return clamp(0.5 * max(width, 1.0) + 0.5 - length(away - share * way), 0.0, 1.0) * min(width, 1.0);
}

/// `deep`: how far it lies behind what hides it [m]
fn visibility(style: u32, deep: f32) -> f32 {
  if (deep <= 0.0 || style == IN_FRONT) { return 1.0; }
  if (style == SHINES_THROUGH) { return THROUGH * exp(-deep / params.depth_through); }
  return 0.0;
}

fn lay(place: u32, item: u32) {
  if (item_kind(item) != ITEM_STROKE) { return; }
  let width = u32(view.width);
  let stroke = strokes[item_index(item)];
  let seen = visibility(stroke.owner, stroke_depths[place] - depths[place]);
  if (seen == 0.0) { return; }
  let pixel = vec2f(f32(place % width), f32(place / width)) + 0.5;
  let tint = unpack_tint(stroke.tint);
  let share = tint.w * seen * coverage(stroke, pixel);
  let before = unpack_tint(pixels[place]);
  pixels[place] = pack_tint(vec4f(mix(before.xyz, tint.xyz, share), 1.0));
}

/// Tile after tile: most have none.
@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn shade_strokes(@builtin(workgroup_id) group: vec3u) {
  let width = u32(view.width);
  let height = u32(view.height);
  let columns = (width + TILE_WIDTH - 1u) / TILE_WIDTH;
  let left = group.x % columns * TILE_WIDTH;
  let top = group.x / columns * TILE_HEIGHT;
  if (top >= height) { return; }
  let corner = top * width + left;
  if (stroke_items[corner / LANES][corner % LANES] == ITEM_BARE_TILE) { return; }
  for (var row = top; row < min(top + TILE_HEIGHT, height); row++) {
    let end = row * width + min(left + TILE_WIDTH, width);
    var place = row * width + left;
    while (place < end) {
      let item = stroke_items[place / LANES];
      if (place % LANES == 0u && all(item == LanesU(0u))) {
        place += LANES;
        continue;
      }
      lay(place, item[place % LANES]);
      place++;
    }
  }
}

@else
@compute @workgroup_size(WORKGROUP_SIZE)
fn shade_strokes(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&stroke_items)) { return; }
  lay(id.x, stroke_items[id.x]);
}
