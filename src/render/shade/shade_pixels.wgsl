// Colours of pixels from what they show: light of the lamp with shadows, of the sky and from the eye, darkened in gaps. One
// thread a pixel; on a CPU four at once, in the lanes of a register.
import package::render::shade::facet_surface::{look, view};
import package::render::shade::light::lit_colour;
import package::render::shade::pixel_places::{background_at, pixel_places, seen_places};
import package::render::shade::shade_types::{LanesU, mix_lanes, packed, scale_lanes, whole};
import package::render::shade::shadow::lamp_share;
import package::render::shade::stripe::{STRIPE_PIXELS, stripe_light};
import package::render::shade::surface::surfaces_at;
import package::render::sight::Lanes;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

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

@else
fn occlusion_at(place: LanesU) -> Lanes {
  return occlusion[place];
}

// Share of the surroundings that is seen: the mean of two by two values, which look in different directions.
fn open_share(x: Lanes, y: Lanes) -> Lanes {
  if (look.has_occlusion == 0u) { return Lanes(1.0); }
  let scale = 1.0 / f32(look.occlusion_step);
  let left = clamp(floor(x * scale - 0.5), Lanes(0.0), Lanes(f32(look.occlusion_width) - 2.0));
  let top = clamp(floor(y * scale - 0.5), Lanes(0.0), Lanes(f32(look.occlusion_height) - 2.0));
  let place = whole(top) * LanesU(look.occlusion_width) + whole(left);
  let below = place + LanesU(look.occlusion_width);
  let upper = occlusion_at(place) + occlusion_at(place + LanesU(1u));
  return 0.25 * (upper + occlusion_at(below) + occlusion_at(below + LanesU(1u)));
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shade_pixels(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&pixels)) { return; }
  let places = pixel_places(view, id.x);
  let background = background_at(view, look, places.y);
  let item = items[id.x];
  if (all(item == LanesU(0u))) {
    pixels[id.x] = packed(background);
    return;
  }
  let place = seen_places(view, places, select(depths[id.x], Lanes(0.0), item == LanesU(0u)));
  let seen = surfaces_at(item, place.position);
  var own_light = seen.light;
  let radii = seen.radius / place.pixel;
  if (look.has_stripes != 0u && any(radii > Lanes(STRIPE_PIXELS))) { own_light *= stripe_light(item, seen.normal, radii); }
  var lit = Lanes(1.0);
  if (look.has_shadows != 0u) { lit = lamp_share(look, place.position, seen.normal); }
  let colour = lit_colour(look, scale_lanes(seen.colour, own_light), seen.normal, place.to_eye, lit, open_share(places.x, places.y));
  pixels[id.x] = packed(mix_lanes(background, colour, seen.fade));
}
