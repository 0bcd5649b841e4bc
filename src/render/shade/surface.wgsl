// What is seen at pixels: facing which way, of which colour. Balls and facets lie in arrays of their own; four pixels may show
// four different ones.
import package::render::render_types::{Ball, FACET_SMOOTH, ITEM_BALL, ITEM_FACET, item_index, item_kind};
import package::render::shade::facet_surface::{Surfaces, facet_at, facets, flat_facet, look, view};
import package::render::shade::shade_types::{Lanes3, LanesU, dot_lanes, linear_of, same_lanes, scale_lanes, subtract_lanes};
import package::render::sight::Lanes;

// in
@group(0) @binding(5) var<storage, read> balls: array<Ball>;

/// Flag of balls
const HIGHLIGHTED = 1u;
/// A ball that is cut open is a little darker where it is cut.
const CUT_LIGHT = 0.72;

/// Index of the ball of a pixel; where it shows none, any will do.
fn ball_of(item: u32) -> u32 {
  return select(0u, item_index(item), item_kind(item) == ITEM_BALL);
}

fn tint_of(item: u32) -> u32 {
  if (item_kind(item) == ITEM_FACET) { return facets[item_index(item)].tint; }
  return balls[ball_of(item)].tint;
}

/// Pixels that lie next to each other often show the same.
@if(CPU)
fn surfaces_at(item: LanesU, position: Lanes3) -> Surfaces {
  let index = item_index(item.x);
  if (any(item != LanesU(item.x))) { return different_surfaces(item, position); }
  if (item_kind(item.x) == ITEM_BALL) {
    let centre = same_lanes(balls[index].centre);
    let radius = Lanes(balls[index].radius);
    return balls_seen(position, centre, radius, LanesU(balls[index].tint), LanesU(balls[index].flags));
  }
  if ((facets[index].flags & FACET_SMOOTH) == 0u) { return flat_facet(index, position); }
  return different_surfaces(item, position);
}

@if(CPU)
fn different_surfaces(item: LanesU, position: Lanes3) -> Surfaces {
  let i = ball_of(item.x);
  let j = ball_of(item.y);
  let k = ball_of(item.z);
  let l = ball_of(item.w);
  let centre = across(balls[i].centre, balls[j].centre, balls[k].centre, balls[l].centre);
  let radius = Lanes(balls[i].radius, balls[j].radius, balls[k].radius, balls[l].radius);
  let flags = LanesU(balls[i].flags, balls[j].flags, balls[k].flags, balls[l].flags);
  let tint = LanesU(tint_of(item.x), tint_of(item.y), tint_of(item.z), tint_of(item.w));
  let is_ball = (item >> LanesU(30u)) == LanesU(ITEM_BALL);
  var seen = balls_seen(position, centre, radius, tint, select(LanesU(0u), flags, is_ball));
  if (all(is_ball)) { return seen; }
  let a = facet_at(item.x, vec3f(position.x.x, position.y.x, position.z.x));
  let b = facet_at(item.y, vec3f(position.x.y, position.y.y, position.z.y));
  let c = facet_at(item.z, vec3f(position.x.z, position.y.z, position.z.z));
  let d = facet_at(item.w, vec3f(position.x.w, position.y.w, position.z.w));
  seen.normal = chosen(across(a.normal, b.normal, c.normal, d.normal), seen.normal, is_ball);
  seen.fade = select(Lanes(a.fade, b.fade, c.fade, d.fade), Lanes(1.0), is_ball);
  seen.light = select(Lanes(1.0), seen.light, is_ball);
  return seen;
}

@else
fn surfaces_at(item: LanesU, position: Lanes3) -> Surfaces {
  if (item_kind(item) == ITEM_BALL) {
    let ball = balls[item_index(item)];
    return balls_seen(position, Lanes3(ball.centre.x, ball.centre.y, ball.centre.z), ball.radius, ball.tint, ball.flags);
  }
  if (item_kind(item) == ITEM_FACET && (facets[item_index(item)].flags & FACET_SMOOTH) == 0u) {
    return flat_facet(item_index(item), position);
  }
  let facet = facet_at(item, vec3f(position.x, position.y, position.z));
  let normal = Lanes3(facet.normal.x, facet.normal.y, facet.normal.z);
  return Surfaces(normal, linear_of(tint_of(item)), 1.0, facet.fade, 0.0);
}

fn balls_seen(position: Lanes3, centre: Lanes3, radius: Lanes, tint: LanesU, flags: LanesU) -> Surfaces {
  let outward = scale_lanes(subtract_lanes(position, centre), 1.0 / max(radius, Lanes(1e-30)));
  // Only a clip plane shows what is inside a ball.
  let is_cut = dot_lanes(outward, outward) < Lanes(0.97);
  let normal = chosen(outward, same_lanes(view.clip_normal), is_cut);
  let colour = chosen(linear_of(tint), same_lanes(look.highlight), flags == LanesU(HIGHLIGHTED));
  return Surfaces(normal, colour, select(Lanes(1.0), Lanes(CUT_LIGHT), is_cut), Lanes(1.0), radius);
}

@if(CPU)
fn across(a: vec3f, b: vec3f, c: vec3f, d: vec3f) -> Lanes3 {
  return Lanes3(Lanes(a.x, b.x, c.x, d.x), Lanes(a.y, b.y, c.y, d.y), Lanes(a.z, b.z, c.z, d.z));
}

@if(CPU)
fn chosen(a: Lanes3, b: Lanes3, is_second: vec4<bool>) -> Lanes3 {
  return Lanes3(select(a.x, b.x, is_second), select(a.y, b.y, is_second), select(a.z, b.z, is_second));
}

@else
fn chosen(a: Lanes3, b: Lanes3, is_second: bool) -> Lanes3 {
  return Lanes3(select(a.x, b.x, is_second), select(a.y, b.y, is_second), select(a.z, b.z, is_second));
}
