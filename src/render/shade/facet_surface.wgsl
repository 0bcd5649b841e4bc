// What pixels show of facets, and what is said of surfaces.
import package::render::direction::unpack_direction;
import package::render::render_types::{FACET_SMOOTH, Facet, ITEM_FACET, View, item_index, item_kind};
import package::render::shade::shade_types::{Lanes3, LanesU, Look, dot_lanes, linear_of, same_lanes, subtract_lanes};
import package::render::sight::Lanes;

// params
@group(0) @binding(0) var<uniform> view: View;
@group(0) @binding(2) var<uniform> look: Look;
// in
@group(0) @binding(6) var<storage, read> facets: array<Facet>;

struct Surfaces {
  /// Of length 1
  normal: Lanes3,
  /// Linear
  colour: Lanes3,
  /// By which it is darker, as where it is cut
  light: Lanes,
  /// 0: gone into the background
  fade: Lanes,
  /// Of balls [m]
  radius: Lanes,
}

/// Flag of facets
const FADING = 4u;
/// Over the reach of a ground that fades
const FADE_START = 0.3;

/// What a pixel shows of a facet.
struct FacetSeen {
  /// Of length 1
  normal: vec3f,
  fade: f32,
}

fn facet_at(item: u32, position: vec3f) -> FacetSeen {
  if (item_kind(item) != ITEM_FACET) { return FacetSeen(-view.forward, 0.0); }
  let index = item_index(item);
  let flags = facets[index].flags;
  var normal = unpack_direction(facets[index].normal_a);
  if ((flags & FACET_SMOOTH) != 0u) { normal = smooth_normal(index, position, normal); }
  if ((flags & FADING) == 0u) { return FacetSeen(normal, 1.0); }
  return FacetSeen(normal, 1.0 - smoothstep(FADE_START, 1.0, length(position - look.fade_centre) / look.fade_reach));
}

/// Between the directions of the corners, by the areas opposite to them.
fn smooth_normal(index: u32, position: vec3f, normal_a: vec3f) -> vec3f {
  let a = facets[index].a;
  let to_b = facets[index].b - a;
  let to_c = facets[index].c - a;
  let area = cross(to_b, to_c);
  let scale = 1.0 / max(dot(area, area), 1e-30);
  let b = dot(cross(position - a, to_c), area) * scale;
  let c = dot(cross(to_b, position - a), area) * scale;
  let normal_b = unpack_direction(facets[index].normal_b);
  let normal_c = unpack_direction(facets[index].normal_c);
  return normalize((1.0 - b - c) * normal_a + b * normal_b + c * normal_c);
}

/// How much is there of a ground that fades.
fn fades(position: Lanes3) -> Lanes {
  let away = subtract_lanes(position, same_lanes(look.fade_centre));
  return 1.0 - smoothstep(Lanes(FADE_START), Lanes(1.0), sqrt(dot_lanes(away, away)) * (1.0 / look.fade_reach));
}

/// Of a facet that is flat.
fn flat_facet(index: u32, position: Lanes3) -> Surfaces {
  let normal = unpack_direction(facets[index].normal_a);
  var fade = Lanes(1.0);
  if ((facets[index].flags & FADING) != 0u) { fade = fades(position); }
  return Surfaces(same_lanes(normal), linear_of(LanesU(facets[index].tint)), Lanes(1.0), fade, Lanes(0.0));
}
