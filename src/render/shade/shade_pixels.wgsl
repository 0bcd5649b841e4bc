// Colours of pixels from what they show: light of the lamp with shadows, of the sky and from the eye, darkened in gaps. One
// thread a pixel; on a CPU four at once, in the lanes of a register, and a stretch of them a thread: what is the same along a
// row is found once.
import package::render::shade::facet_surface::{look, view};
import package::render::shade::light::lit_colour;
import package::render::shade::pixel_places::{PixelPlaces, pixel_places, seen_places};
@if(CPU) import package::render::shade::pixel_places::{background_of, places_after};
@if(GPU) import package::render::shade::pixel_places::background_at;
import package::render::shade::shade_types::{Lanes3, LanesU, dot_same, mix_lanes, packed, scale_lanes, whole};
import package::render::shade::shadow::lamp_share;
import package::render::shade::stripe::{STRIPE_PIXELS, stripe_light};
import package::render::shade::surface::surfaces_at;
import package::render::sight::Lanes;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
/// Elements of the arrays of pixels for a thread; the host reads it.
@if(CPU) const PORTION = 32u;
@else const PORTION = 1u;

// Other bindings: 0 view, 2 look, 6 facets (facet_surface.wgsl); 5 balls (surface.wgsl); 1 light, 8 shadow_depths (shadow.wgsl); 7 rotations
// (stripe.wgsl).
// in
@group(0) @binding(3) var<storage, read> depths: array<Lanes>;
@group(0) @binding(4) var<storage, read> items: array<LanesU>;
@group(0) @binding(9) var<storage, read> occlusion: array<f32>;
// out
@group(0) @binding(10) var<storage, read_write> pixels: array<LanesU>;

@if(CPU)
fn occlusion_at(place: LanesU) -> Lanes {
  return Lanes(occlusion[place.x], occlusion[place.y], occlusion[place.z], occlusion[place.w]);
}

/// Sums of values and of those to the right of them. Of four pixels in the middle of a row the inner two have the same, where
/// there is a value for two pixels each.
@if(CPU)
fn neighbour_sums(place: LanesU) -> Lanes {
  let first = place.x;
  if (any(place != LanesU(first) + LanesU(0u, 1u, 1u, 2u))) { return occlusion_at(place) + occlusion_at(place + LanesU(1u)); }
  let inner = occlusion[first + 1u];
  let right = occlusion[first + 2u];
  return Lanes(occlusion[first], inner, inner, right) + Lanes(inner, right, right, occlusion[first + 3u]);
}

@else
fn neighbour_sums(place: LanesU) -> Lanes {
  return occlusion[place] + occlusion[place + 1u];
}

// Share of the surroundings that is seen: the mean of two by two values, which look in different directions.
fn open_share(x: Lanes, y: Lanes) -> Lanes {
  if (look.has_occlusion == 0u) { return Lanes(1.0); }
  let scale = 1.0 / f32(look.occlusion_step);
  let left = clamp(floor(x * scale - 0.5), Lanes(0.0), Lanes(f32(look.occlusion_width) - 2.0));
  let top = clamp(floor(y * scale - 0.5), Lanes(0.0), Lanes(f32(look.occlusion_height) - 2.0));
  let place = whole(top) * LanesU(look.occlusion_width) + whole(left);
  return 0.25 * (neighbour_sums(place) + neighbour_sums(place + LanesU(look.occlusion_width)));
}

fn shaded(index: u32, item: LanesU, places: PixelPlaces, background: Lanes3) -> LanesU {
  let place = seen_places(view, places, select(depths[index], Lanes(0.0), item == LanesU(0u)));
  let seen = surfaces_at(item, place.position);
  var own_light = seen.light;
  let radii = seen.radius / place.pixel;
  if (look.has_stripes != 0u && any(radii > Lanes(STRIPE_PIXELS))) { own_light *= stripe_light(item, seen.normal, radii); }
  var lit = Lanes(1.0);
  if (look.has_shadows != 0u) {
    // What is turned away from the lamp lies in its own shadow.
    lit = Lanes(0.0);
    if (any(dot_same(seen.normal, look.lamp) > Lanes(0.0))) { lit = lamp_share(look, place.position, seen.normal); }
  }
  let colour = lit_colour(look, scale_lanes(seen.colour, own_light), seen.normal, place.to_eye, lit, open_share(places.x, places.y));
  return packed(mix_lanes(background, colour, seen.fade));
}

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn shade_pixels(@builtin(global_invocation_id) id: vec3u) {
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
fn shade_pixels(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&pixels)) { return; }
  let places = pixel_places(view, id.x);
  let background = background_at(view, look, places.y);
  let item = items[id.x];
  if (item == 0u) { pixels[id.x] = packed(background); } else { pixels[id.x] = shaded(id.x, item, places, background); }
}
