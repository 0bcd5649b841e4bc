// Colours of pixels from what they show of flat grains and of facets: light of the lamp, of the sky and from the eye. What is
// flat has no gaps and casts no shadows. One thread a pixel; on a CPU four at once, in the lanes of a register, and a stretch of
// them a thread: what is the same along a row is found once.
import package::render::render_types::{FACET_SMOOTH, ITEM_BALL, ITEM_FACET, item_index, item_kind};
import package::render::shade::facet_surface::{Surfaces, facet_at, facets, flat_facet, look, view};
import package::render::shade::light::lit_colour;
import package::render::shade::outline_surface::outline_surface;
import package::render::shade::pixel_places::{PixelPlaces, SeenPlaces, pixel_places, seen_places};
@if(CPU) import package::render::shade::pixel_places::{background_of, places_after};
@if(GPU) import package::render::shade::pixel_places::background_at;
import package::render::shade::shade_types::{Lanes3, LanesU, linear_of, mix_lanes, packed, same_lanes, scale_lanes};
import package::render::sight::Lanes;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
/// Elements of the arrays of pixels for a thread; the host reads it.
@if(CPU) const PORTION = 32u;
@else const PORTION = 1u;

// Other bindings: 0 view, 2 look, 6 facets (facet_surface.wgsl); 4 outlines (outlines.wgsl); 5 balls (outline_surface.wgsl).
// in
@group(0) @binding(1) var<storage, read> items: array<LanesU>;
@group(0) @binding(3) var<storage, read> depths: array<Lanes>;
// out
@group(0) @binding(7) var<storage, read_write> pixels: array<LanesU>;

/// Of one item, at the places of all pixels; `first`: that of the pixel that shows it
fn surface_of(item: u32, seen: SeenPlaces, first: vec3f) -> Surfaces {
  let index = item_index(item);
  if (item_kind(item) == ITEM_BALL) { return outline_surface(index, seen.position, seen.pixel); }
  if (item_kind(item) != ITEM_FACET) { return Surfaces(same_lanes(-view.forward), same_lanes(vec3f()), Lanes(1.0), Lanes(0.0), Lanes(0.0)); }
  if ((facets[index].flags & FACET_SMOOTH) == 0u) { return flat_facet(index, seen.position); }
  let facet = facet_at(item, first);
  return Surfaces(same_lanes(facet.normal), linear_of(LanesU(facets[index].tint)), Lanes(1.0), Lanes(facet.fade), Lanes(0.0));
}

@if(CPU)
fn chosen(a: Surfaces, b: Surfaces, is_second: vec4<bool>) -> Surfaces {
  return Surfaces(
    chosen_vectors(a.normal, b.normal, is_second),
    chosen_vectors(a.colour, b.colour, is_second),
    select(a.light, b.light, is_second),
    select(a.fade, b.fade, is_second),
    select(a.radius, b.radius, is_second),
  );
}

@if(CPU)
fn chosen_vectors(a: Lanes3, b: Lanes3, is_second: vec4<bool>) -> Lanes3 {
  return Lanes3(select(a.x, b.x, is_second), select(a.y, b.y, is_second), select(a.z, b.z, is_second));
}

/// One item after another, for all pixels that show it: those that lie next to each other often show the same.
@if(CPU)
fn surfaces_at(item: LanesU, seen: SeenPlaces) -> Surfaces {
  let p = seen.position;
  var found: Surfaces;
  var is_known = vec4<bool>();
  while (!all(is_known)) {
    let k = select(select(select(3u, 2u, !is_known.z), 1u, !is_known.y), 0u, !is_known.x);
    let is_this = item == LanesU(item[k]);
    found = chosen(found, surface_of(item[k], seen, vec3f(p.x[k], p.y[k], p.z[k])), is_this);
    is_known = is_known | is_this;
  }
  return found;
}

@else
fn surfaces_at(item: LanesU, seen: SeenPlaces) -> Surfaces {
  return surface_of(item, seen, vec3f(seen.position.x, seen.position.y, seen.position.z));
}

fn shaded(index: u32, item: LanesU, places: PixelPlaces, background: Lanes3) -> LanesU {
  let seen = seen_places(view, places, select(depths[index], Lanes(0.0), item == LanesU(0u)));
  let surface = surfaces_at(item, seen);
  let own = scale_lanes(surface.colour, surface.light);
  let colour = lit_colour(look, own, surface.normal, seen.to_eye, Lanes(1.0), Lanes(1.0));
  return packed(mix_lanes(background, colour, surface.fade));
}

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn shade_outlines(@builtin(global_invocation_id) id: vec3u) {
  let begin = id.x * PORTION;
  let end = min(begin + PORTION, arrayLength(&pixels));
  if (begin >= end) { return; }
  var places = pixel_places(view, begin);
  var background = background_of(view, look, places.y);
  for (var index = begin; index < end; index++) {
    if (any(places.y != background.y)) { background = background_of(view, look, places.y); }
    let item = items[index];
    if (all(item == LanesU(0u))) { pixels[index] = background.encoded; } else { pixels[index] = shaded(index, item, places, background.colour); }
    places = places_after(view, places);
  }
}

@else
@compute @workgroup_size(WORKGROUP_SIZE)
fn shade_outlines(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&pixels)) { return; }
  let places = pixel_places(view, id.x);
  let background = background_at(view, look, places.y);
  let item = items[id.x];
  if (item == 0u) { pixels[id.x] = packed(background); } else { pixels[id.x] = shaded(id.x, item, places, background); }
}
