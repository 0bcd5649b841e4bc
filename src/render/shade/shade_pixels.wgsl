// Colours of pixels from what they show: light of the lamp with shadows, of the sky and from the eye, darkened in gaps. One
// thread a pixel; on a CPU four at once, in the lanes of a register.
import package::render::shade::facet_surface::{look, view};
import package::render::shade::light::lit_colour;
import package::render::shade::shade_types::{Lanes3, LanesU, mix_lanes, packed, same_lanes, scale_lanes, whole};
import package::render::shade::shadow::lamp_share;
import package::render::shade::stripe::{STRIPE_PIXELS, stripe_light};
import package::render::shade::surface::surfaces_at;
import package::render::sight::{LANES, Lanes, stepped};

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
  let place = id.x * LANES;
  let row = place / u32(view.width);
  // Pixels past the end of a row are in the next one.
  let ahead = stepped(f32(place - row * u32(view.width)) + 0.5, 1.0);
  let is_next = ahead >= Lanes(view.width);
  let x = select(ahead, ahead - view.width, is_next);
  let y = select(Lanes(f32(row) + 0.5), Lanes(f32(row) + 1.5), is_next);
  let background = mix_lanes(same_lanes(look.background_top), same_lanes(look.background_bottom), y * (1.0 / view.height));
  let item = items[id.x];
  if (all(item == LanesU(0u))) {
    pixels[id.x] = packed(background);
    return;
  }
  let depth = select(depths[id.x], Lanes(0.0), item == LanesU(0u));
  let u = (x - 0.5 * view.width) * (1.0 / view.focal);
  let v = (0.5 * view.height - y) * (1.0 / view.focal);
  // In a parallel view rays start beside each other, else they go apart.
  let is_parallel = view.parallel != 0u;
  let spread = select(depth, Lanes(1.0), is_parallel);
  let aside = Lanes3(
    u * view.right.x + v * view.up.x, u * view.right.y + v * view.up.y, u * view.right.z + v * view.up.z,
  );
  let position = Lanes3(
    view.eye.x + depth * view.forward.x + spread * aside.x,
    view.eye.y + depth * view.forward.y + spread * aside.y,
    view.eye.z + depth * view.forward.z + spread * aside.z,
  );
  let slope = select(1.0, 0.0, is_parallel);
  let away = Lanes3(view.forward.x + slope * aside.x, view.forward.y + slope * aside.y, view.forward.z + slope * aside.z);
  let to_eye = scale_lanes(away, -inverseSqrt(1.0 + slope * (u * u + v * v)));
  let seen = surfaces_at(item, position);
  var own_light = seen.light;
  let radii = seen.radius * view.focal / max(spread, Lanes(1e-6));
  if (look.has_stripes != 0u && any(radii > Lanes(STRIPE_PIXELS))) { own_light *= stripe_light(item, seen.normal, radii); }
  var lit = Lanes(1.0);
  if (look.has_shadows != 0u) { lit = lamp_share(look, position, seen.normal); }
  let colour = lit_colour(look, scale_lanes(seen.colour, own_light), seen.normal, to_eye, lit, open_share(x, y));
  pixels[id.x] = packed(mix_lanes(background, colour, seen.fade));
}
