// Which pixels an item may cover.
import package::render::raster::raster_types::{PixelBox, empty_box, pixels_between, whole_picture};
@if(CPU) import package::render::raster::raster_types::EDGE;
import package::render::render_types::View;
import package::render::sight::{BallInView, FacetInView};
@if(CPU) import package::render::sight::Lanes;
import package::render::raster::stroke::StrokeInView;

/// Tangents of the rays that touch a circle, seen in a plane through the eye: aside and ahead are its middle.
fn touching(aside: f32, ahead: f32, radius: f32) -> vec2f {
  let apart = ahead * ahead - radius * radius;
  let reach = radius * sqrt(aside * aside + apart);
  return vec2f(aside * ahead - reach, aside * ahead + reach) / apart;
}

fn box_of_ball(view: View, ball: BallInView) -> PixelBox {
  let c = ball.centre;
  let r = ball.radius;
  // Asked this way round, what is not a number is not drawn.
  if (!(r > 0.0 && c.z + r > view.near && c.z - r < view.far)) { return empty_box(); }
  var across = vec2f(c.x - r, c.x + r);
  var upwards = vec2f(c.y - r, c.y + r);
  if (view.parallel == 0u) {
    // A ball beside the eye may be anywhere in the picture; one around it shows only where it is cut.
    if (c.z <= 1.001 * r) {
      let is_around = dot(c, c) < r * r && dot(view.clip_normal, view.clip_normal) == 0.0;
      if (is_around) { return empty_box(); }
      return whole_picture(view);
    }
    across = touching(c.x, c.z, r);
    upwards = touching(c.y, c.z, r);
  }
  let middle = 0.5 * vec2f(view.width, view.height);
  return pixels_between(
    view,
    middle + view.focal * vec2f(across.x, -upwards.y),
    middle + view.focal * vec2f(across.y, -upwards.x),
  );
}

/// Four balls in the frame of the view, as `BallInView` [m]
@if(CPU)
struct FourBalls {
  x: Lanes,
  y: Lanes,
  z: Lanes,
  radius: Lanes,
}

/// Their boxes as an extent has them
@if(CPU)
struct FourBoxes {
  low: vec4u,
  high: vec4u,
}

/// Whether each of them is in sight and before the eye: then they have boxes by `boxes_of_balls`, as by `box_of_ball`.
@if(CPU)
fn are_ahead(view: View, balls: FourBalls) -> bool {
  let r = balls.radius;
  let is_in_sight = (r > Lanes(0.0)) & (balls.z + r > Lanes(view.near)) & (balls.z - r < Lanes(view.far));
  return all(is_in_sight & ((balls.z > 1.001 * r) | vec4<bool>(view.parallel != 0u)));
}

/// First and last pixels between two places along an axis of the picture, of `size` pixels.
@if(CPU)
fn first_pixels(place: Lanes, size: f32) -> vec4u {
  return vec4u(ceil(clamp(place - 0.5 - EDGE, Lanes(0.0), Lanes(size))));
}

@if(CPU)
fn ends_of_pixels(place: Lanes, size: f32) -> vec4u {
  return vec4u(floor(clamp(place - 0.5 + EDGE, Lanes(-1.0), Lanes(size - 1.0))) + 1.0);
}

@if(CPU)
fn boxes_of_balls(view: View, balls: FourBalls) -> FourBoxes {
  let r = balls.radius;
  var across = balls.x;
  var upwards = balls.y;
  var reach_across = r;
  var reach_upwards = r;
  if (view.parallel == 0u) {
    let apart = balls.z * balls.z - r * r;
    reach_across = r * sqrt(balls.x * balls.x + apart) / apart;
    reach_upwards = r * sqrt(balls.y * balls.y + apart) / apart;
    across = balls.x * balls.z / apart;
    upwards = balls.y * balls.z / apart;
  }
  let middle = 0.5 * vec2f(view.width, view.height);
  let left = first_pixels(middle.x + view.focal * (across - reach_across), view.width);
  let top = first_pixels(middle.y - view.focal * (upwards + reach_upwards), view.height);
  let right = ends_of_pixels(middle.x + view.focal * (across + reach_across), view.width);
  let bottom = ends_of_pixels(middle.y - view.focal * (upwards - reach_upwards), view.height);
  return FourBoxes(left | (top << vec4u(16u)), right | (bottom << vec4u(16u)));
}

/// The bounds of points of the picture.
struct Bounds {
  low: vec2f,
  high: vec2f,
}

/// Grows by the place of a corner, and by where the edge to the next corner passes the near end.
fn with_corner(view: View, bounds: Bounds, corner: vec4f, next: vec4f) -> Bounds {
  var grown = bounds;
  if (corner.z >= view.near) {
    let place = corner.xy / corner.w;
    grown = Bounds(min(grown.low, place), max(grown.high, place));
  }
  if ((corner.z < view.near) != (next.z < view.near)) {
    let passing = mix(corner, next, (view.near - corner.z) / (next.z - corner.z));
    let place = passing.xy / passing.w;
    grown = Bounds(min(grown.low, place), max(grown.high, place));
  }
  return grown;
}

fn box_of_facet(view: View, facet: FacetInView) -> PixelBox {
  if (!facet.is_seen) { return empty_box(); }
  var bounds = Bounds(vec2f(1e30), vec2f(-1e30));
  bounds = with_corner(view, bounds, facet.a, facet.b);
  bounds = with_corner(view, bounds, facet.b, facet.c);
  bounds = with_corner(view, bounds, facet.c, facet.a);
  if (!(bounds.low.x <= bounds.high.x && bounds.low.y <= bounds.high.y)) { return empty_box(); }
  let middle = 0.5 * vec2f(view.width, view.height);
  return pixels_between(
    view,
    middle + view.focal * vec2f(bounds.low.x, -bounds.high.y),
    middle + view.focal * vec2f(bounds.high.x, -bounds.low.y),
  );
}

fn box_of_stroke(view: View, stroke: StrokeInView) -> PixelBox {
  if (!(stroke.half_width > 0.0)) { return empty_box(); }
  let low = min(stroke.a.xy, stroke.b.xy) - stroke.half_width;
  let high = max(stroke.a.xy, stroke.b.xy) + stroke.half_width;
  if (!(low.x <= high.x && low.y <= high.y)) { return empty_box(); }
  return pixels_between(view, low, high);
}
