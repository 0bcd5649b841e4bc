// Which pixels an item may cover.
import package::render::raster::raster_types::{PixelBox, empty_box, pixels_between, whole_picture};
import package::render::render_types::View;
import package::render::sight::{BallInView, FacetInView};
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
