// How much of the lamp's light arrives, from depths that were drawn from the lamp. Two by two values are compared and the
// answers blended, so that edges are soft.
import package::render::render_types::View;
import package::render::shade::shade_types::{Lanes3, LanesU, Look, dot_same, whole};
import package::render::sight::Lanes;

// params
@group(0) @binding(1) var<uniform> light: View;
// in
@group(0) @binding(8) var<storage, read> shadow_depths: array<f32>;

/// Nothing shades itself: places are lifted off their surface by so many values of the map, and by so many more where light
/// grazes it; and they are moved to the lamp by so many.
const LIFT = 0.8;
const GRAZING_LIFT = 2.2;
const NEARER = 0.7;

@if(CPU)
fn shadow_depths_at(place: LanesU) -> Lanes {
  return Lanes(shadow_depths[place.x], shadow_depths[place.y], shadow_depths[place.z], shadow_depths[place.w]);
}

@else
fn shadow_depths_at(place: LanesU) -> Lanes {
  return shadow_depths[place];
}

fn is_lit(place: LanesU, depth: Lanes) -> Lanes {
  return select(Lanes(0.0), Lanes(1.0), shadow_depths_at(place) >= depth);
}

fn lamp_share(look: Look, position: Lanes3, normal: Lanes3) -> Lanes {
  let lift = look.texel * (LIFT + GRAZING_LIFT * (1.0 - clamp(dot_same(normal, look.lamp), Lanes(0.0), Lanes(1.0))));
  let p = Lanes3(
    position.x + lift * normal.x - light.eye.x, position.y + lift * normal.y - light.eye.y, position.z + lift * normal.z - light.eye.z,
  );
  // Between the middles of the first and of the last value; what is outside the map is not shaded.
  let x = 0.5 * light.width - 0.5 + light.focal * dot_same(p, light.right);
  let y = 0.5 * light.height - 0.5 - light.focal * dot_same(p, light.up);
  let right = Lanes(light.width - 2.0);
  let bottom = Lanes(light.height - 2.0);
  let is_inside = (x >= Lanes(0.0)) & (y >= Lanes(0.0)) & (x < right) & (y < bottom);
  let depth = dot_same(p, light.forward) - NEARER * look.texel;
  let left = floor(clamp(x, Lanes(0.0), right));
  let top = floor(clamp(y, Lanes(0.0), bottom));
  let width = u32(light.width);
  let place = whole(top) * LanesU(width) + whole(left);
  let below = place + LanesU(width);
  let upper = mix(is_lit(place, depth), is_lit(place + LanesU(1u), depth), x - left);
  let lower = mix(is_lit(below, depth), is_lit(below + LanesU(1u), depth), x - left);
  return select(Lanes(1.0), mix(upper, lower, y - top), is_inside);
}
