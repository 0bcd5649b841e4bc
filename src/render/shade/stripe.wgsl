// A darker band around grains that are large enough in the picture, so that one sees them roll.
import package::render::render_types::{ITEM_BALL, item_index, item_kind};
import package::render::shade::shade_types::{Lanes3, LanesU, dot_lanes, same_lanes};
import package::render::sight::Lanes;

// in: x y z w
@group(0) @binding(7) var<storage, read> rotations: array<vec4f>;

/// There from this radius on, and in full at twice of it [pixels]
const STRIPE_PIXELS = 5.0;
const STRIPE_LIGHT = 0.7;
/// Half of the band, over the radius
const HALF_WIDTH = 0.28;

/// The axis of the band in the world: z of the grain, and nothing for what is no ball.
fn axis_of(item: u32) -> vec3f {
  if (item_kind(item) != ITEM_BALL) { return vec3f(); }
  let q = rotations[item_index(item)];
  return vec3f(2.0 * (q.x * q.z + q.w * q.y), 2.0 * (q.y * q.z - q.w * q.x), 1.0 - 2.0 * (q.x * q.x + q.y * q.y));
}

@if(CPU)
fn axes_of(item: LanesU) -> Lanes3 {
  let a = axis_of(item.x);
  if (all(item == LanesU(item.x))) { return same_lanes(a); }
  let b = axis_of(item.y);
  let c = axis_of(item.z);
  let d = axis_of(item.w);
  return Lanes3(Lanes(a.x, b.x, c.x, d.x), Lanes(a.y, b.y, c.y, d.y), Lanes(a.z, b.z, c.z, d.z));
}

@else
fn axes_of(item: LanesU) -> Lanes3 {
  let a = axis_of(item);
  return Lanes3(a.x, a.y, a.z);
}

/// Share of the light that the band leaves. `pixels`: radii in the picture
fn stripe_light(item: LanesU, normal: Lanes3, pixels: Lanes) -> Lanes {
  let shown = clamp(pixels / STRIPE_PIXELS - 1.0, Lanes(0.0), Lanes(1.0));
  let axis = axes_of(item);
  let away = abs(dot_lanes(axis, normal));
  // Edges are a pixel or two wide.
  let band = clamp((HALF_WIDTH - away) * pixels * 0.7 + 0.5, Lanes(0.0), Lanes(1.0));
  let is_ball = dot_lanes(axis, axis) > Lanes(0.5);
  return select(Lanes(1.0), 1.0 - (1.0 - STRIPE_LIGHT) * band * shown, is_ball);
}
