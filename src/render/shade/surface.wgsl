// What is seen at pixels: facing which way, of which colour. Balls and facets lie in arrays of their own; four pixels may show
// four different ones.
import package::render::direction::unpack_direction;
import package::render::render_types::{
  Ball, FACET_SMOOTH, Facet, ITEM_BALL, ITEM_FACET, View, item_index, item_kind,
};
import package::render::shade::shade_types::{Lanes3, LanesU, Look, dot_lanes, linear_of, same_lanes, scale_lanes, subtract_lanes};
import package::render::sight::Lanes;

// params
@group(0) @binding(0) var<uniform> view: View;
@group(0) @binding(2) var<uniform> look: Look;
// in
@group(0) @binding(5) var<storage, read> balls: array<Ball>;
@group(0) @binding(6) var<storage, read> facets: array<Facet>;

struct Surfaces {
  /// Of length 1
  normal: Lanes3,
  /// Linear
  colour: Lanes3,
  /// 0: gone into the background
  fade: Lanes,
  /// Of balls [m]; 1 for what is none
  radius: Lanes,
}

/// What one pixel shows.
struct Thing {
  /// Of a ball: centre and radius; of a facet: normal and how much of it is there
  frame: vec4f,
  tint: u32,
  flags: u32,
}

/// Flag of balls
const HIGHLIGHTED = 1u;
/// Flags of facets
const FADING = 4u;
/// Flag of what is no ball, beyond those of facets
const FLAT = 0x80000000u;
/// A ball that is cut open is a little darker where it is cut.
const CUT_LIGHT = 0.72;

fn thing_at(item: u32, position: vec3f) -> Thing {
  let index = item_index(item);
  if (item_kind(item) == ITEM_BALL) {
    return Thing(vec4f(balls[index].centre, balls[index].radius), balls[index].tint, balls[index].flags);
  }
  if (item_kind(item) != ITEM_FACET) { return Thing(vec4f(-view.forward, 0.0), 0u, FLAT); }
  let flags = facets[index].flags;
  var normal = unpack_direction(facets[index].normal_a);
  if ((flags & FACET_SMOOTH) != 0u) { normal = smooth_normal(index, position, normal); }
  var fade = 1.0;
  if ((flags & FADING) != 0u) {
    fade = 1.0 - smoothstep(0.3, 1.0, length(position - look.fade_centre) / look.fade_reach);
  }
  return Thing(vec4f(normal, fade), facets[index].tint, FLAT);
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

@if(CPU)
fn surfaces_at(item: LanesU, position: Lanes3) -> Surfaces {
  let a = thing_at(item.x, vec3f(position.x.x, position.y.x, position.z.x));
  let b = thing_at(item.y, vec3f(position.x.y, position.y.y, position.z.y));
  let c = thing_at(item.z, vec3f(position.x.z, position.y.z, position.z.z));
  let d = thing_at(item.w, vec3f(position.x.w, position.y.w, position.z.w));
  let frame = Lanes3(
    Lanes(a.frame.x, b.frame.x, c.frame.x, d.frame.x),
    Lanes(a.frame.y, b.frame.y, c.frame.y, d.frame.y),
    Lanes(a.frame.z, b.frame.z, c.frame.z, d.frame.z),
  );
  let last = Lanes(a.frame.w, b.frame.w, c.frame.w, d.frame.w);
  return surfaces_of(position, frame, last, LanesU(a.tint, b.tint, c.tint, d.tint), LanesU(a.flags, b.flags, c.flags, d.flags));
}

@else
fn surfaces_at(item: LanesU, position: Lanes3) -> Surfaces {
  let a = thing_at(item, vec3f(position.x, position.y, position.z));
  return surfaces_of(position, Lanes3(a.frame.x, a.frame.y, a.frame.z), a.frame.w, a.tint, a.flags);
}

fn surfaces_of(position: Lanes3, frame: Lanes3, last: Lanes, tint: LanesU, flags: LanesU) -> Surfaces {
  let is_flat = flags == LanesU(FLAT);
  let radius = select(last, Lanes(1.0), is_flat);
  let outward = scale_lanes(subtract_lanes(position, frame), 1.0 / radius);
  // Only a clip plane shows what is inside a ball.
  let is_cut = (dot_lanes(outward, outward) < Lanes(0.97)) & !is_flat;
  let light = select(Lanes(1.0), Lanes(CUT_LIGHT), is_cut);
  let of_ball = chosen(outward, same_lanes(view.clip_normal), is_cut);
  let colour = chosen(linear_of(tint), same_lanes(look.highlight), flags == LanesU(HIGHLIGHTED));
  return Surfaces(chosen(of_ball, frame, is_flat), scale_lanes(colour, light), select(Lanes(1.0), last, is_flat), radius);
}

@if(CPU)
fn chosen(a: Lanes3, b: Lanes3, is_second: vec4<bool>) -> Lanes3 {
  return Lanes3(select(a.x, b.x, is_second), select(a.y, b.y, is_second), select(a.z, b.z, is_second));
}

@else
fn chosen(a: Lanes3, b: Lanes3, is_second: bool) -> Lanes3 {
  return Lanes3(select(a.x, b.x, is_second), select(a.y, b.y, is_second), select(a.z, b.z, is_second));
}
