// Items drawn into the tile that a CPU thread keeps. What is hidden is found out early: items come from the front to the
// back, roughly, so that most are.
import package::render::hits::clipped_sight;
import package::render::raster::raster_types::PixelBox;
import package::render::raster::stroke::{StrokeInView, stroke_depth};
import package::render::raster::tile_memory::{
  Groups, ROW_GROUPS, farthest_in, groups_of, keep, tile_depths, tile_places,
};
import package::render::render_types::{DEPTH_NOTHING, View};
import package::render::sight::{
  BallInView, FacetInView, LANES, Lanes, Sight, ball_depth, facet_hit_in_view, stepped,
};
import package::render::view::image_place;

/// Whether there is a clip plane.
override CLIP: bool = true;

/// As `sight_of`, for the pixels of a group.
fn group_sight(view: View, corner: vec2i, column: u32, row: u32) -> Sight {
  let v = image_place(view, vec2f(corner) + vec2f(0.5, f32(row) + 0.5)).y;
  let slope = select(1.0, 0.0, view.parallel != 0u);
  let sight = Sight(tile_places[column], Lanes(v), slope, view.near, Lanes(-DEPTH_NOTHING), Lanes(view.far));
  if (CLIP) { return clipped_sight(view, sight); }
  return sight;
}

fn draw_cut_ball(view: View, ball: BallInView, item: u32, groups: Groups, corner: vec2i) {
  for (var row = groups.top; row < groups.bottom; row++) {
    for (var column = groups.left; column < groups.right; column++) {
      keep(row * ROW_GROUPS + column, ball_depth(group_sight(view, corner, column, row), ball), item);
    }
  }
}

/// As `ball_depth` without a clip plane, with all that is the same for a row or for the whole ball found once: most of a
/// picture's time is spent here.
fn draw_ball(view: View, ball: BallInView, item: u32, groups: Groups, corner: vec2i) {
  // No point of it is nearer.
  let front = Lanes(ball.centre.z - ball.radius);
  let slope = Lanes(select(1.0, 0.0, view.parallel != 0u));
  let x0 = Lanes(ball.centre.x);
  let z0 = Lanes(ball.centre.z);
  let w = Lanes(ball.w);
  let radius_squared = Lanes(ball.radius * ball.radius);
  for (var row = groups.top; row < groups.bottom; row++) {
    let v = Lanes(image_place(view, vec2f(corner) + vec2f(0.5, f32(row) + 0.5)).y);
    let slope_v = slope * v;
    let y = Lanes(ball.centre.y) - v * w;
    let row_inside = radius_squared * (1.0 + slope_v * slope_v) - y * y;
    let row_squared = 1.0 + slope_v * slope_v;
    let row_along = slope_v * y;
    for (var column = groups.left; column < groups.right; column++) {
      let group = row * ROW_GROUPS + column;
      if (!any(front <= tile_depths[group])) { continue; }
      let u = tile_places[column];
      let x = x0 - u * w;
      let slope_u = slope * u;
      let twist = slope_u * y - slope_v * x;
      let inside = row_inside + radius_squared * slope_u * slope_u - x * x - twist * twist;
      if (!any(inside > Lanes(0.0))) { continue; }
      let half_chord = sqrt(max(inside, Lanes(0.0)));
      let enter = z0 + (slope_u * x + row_along - half_chord) / (row_squared + slope_u * slope_u);
      let is_hit = (inside > Lanes(0.0)) & (enter > Lanes(view.near)) & (enter <= Lanes(view.far));
      keep(group, select(Lanes(DEPTH_NOTHING), enter, is_hit), item);
    }
  }
}

/// Which side of an edge a place of the image is on: positive inside.
fn edge_side(begin: vec4f, end: vec4f, place: vec2f) -> f32 {
  let b = begin.xy - place * begin.w;
  let e = end.xy - place * end.w;
  return b.x * e.y - b.y * e.x;
}

/// Whether a rectangle of the image lies beyond an edge, all of it.
fn is_beyond(begin: vec4f, end: vec4f, low: vec2f, high: vec2f) -> bool {
  let first = max(edge_side(begin, end, low), edge_side(begin, end, high));
  let second = max(edge_side(begin, end, vec2f(low.x, high.y)), edge_side(begin, end, vec2f(high.x, low.y)));
  return max(first, second) < 0.0;
}

fn draw_facet(view: View, facet: FacetInView, item: u32, box: PixelBox, corner: vec2i) {
  let a = facet.a;
  let b = facet.b;
  let c = facet.c;
  // A little more than the pixels, so that nothing on an edge is lost.
  let low = image_place(view, vec2f(box.low) - 0.5);
  let high = image_place(view, vec2f(box.high) + 0.5);
  if (is_beyond(a, b, low, high) || is_beyond(b, c, low, high) || is_beyond(c, a, low, high)) { return; }
  let groups = groups_of(box, corner);
  // One over the depth of its plane in a perspective view, which tells without its edges where something hides it.
  let normal = cross(b.xyz - a.xyz, c.xyz - a.xyz);
  let plane = normal / dot(a.xyz, normal);
  let slack = 1e-5 * (abs(plane.x) + abs(plane.y) + abs(plane.z));
  let is_perspective = view.parallel == 0u;
  let most = plane.z + slack + max(plane.x * low.x, plane.x * high.x) + max(plane.y * low.y, plane.y * high.y);
  if (is_perspective && most * farthest_in(groups) < 0.999) { return; }
  for (var row = groups.top; row < groups.bottom; row++) {
    let v = image_place(view, vec2f(corner) + vec2f(0.5, f32(row) + 0.5)).y;
    let row_nearness = Lanes(plane.y * v + plane.z + slack);
    for (var column = groups.left; column < groups.right; column++) {
      let group = row * ROW_GROUPS + column;
      let nearness = plane.x * tile_places[column] + row_nearness;
      if (is_perspective && !any(nearness * tile_depths[group] >= Lanes(0.999))) { continue; }
      keep(group, facet_hit_in_view(group_sight(view, corner, column, row), facet).depth, item);
    }
  }
}

/// Whether some groups lie beside the line of a stroke, all of them.
fn passes_by(stroke: StrokeInView, way: vec2f, groups: Groups, corner: vec2i) -> bool {
  let low = vec2f(f32(groups.left * LANES), f32(groups.top));
  let high = vec2f(f32(groups.right * LANES), f32(groups.bottom));
  let half = 0.5 * (high - low);
  let away = vec2f(corner) + 0.5 * (low + high) - stroke.a.xy;
  let beside = abs(way.x * away.y - way.y * away.x);
  return beside > abs(way.x) * half.y + abs(way.y) * half.x + (stroke.half_width + 1.0) * length(way);
}

/// Columns of a row are limited to those that the line itself crosses there: a long one has a large box. False where it is beside
/// all of them.
fn draw_stroke(view: View, stroke: StrokeInView, item: u32, groups: Groups, corner: vec2i) -> bool {
  let way = stroke.b.xy - stroke.a.xy;
  if (passes_by(stroke, way, groups, corner)) { return false; }
  let is_level = abs(way.y) < 1e-3;
  let slope = way.x / select(way.y, 1.0, is_level);
  let reach = select(stroke.half_width * length(way) / abs(way.y), view.width, is_level) + 1.0;
  for (var row = groups.top; row < groups.bottom; row++) {
    let y = f32(corner.y + i32(row)) + 0.5;
    let middle = select(stroke.a.x + (y - stroke.a.y) * slope, 0.0, is_level) - f32(corner.x);
    let left = max(i32(groups.left), i32(clamp((middle - reach) / f32(LANES), -1.0, f32(ROW_GROUPS))));
    let right = min(i32(groups.right), i32(clamp((middle + reach) / f32(LANES), -1.0, f32(ROW_GROUPS))) + 1);
    for (var column = left; column < right; column++) {
      let x = f32(corner.x + column * i32(LANES)) + 0.5;
      let sight = group_sight(view, corner, u32(column), row);
      keep(row * ROW_GROUPS + u32(column), stroke_depth(sight, stepped(x, 1.0), Lanes(y), stroke), item);
    }
  }
  return true;
}
