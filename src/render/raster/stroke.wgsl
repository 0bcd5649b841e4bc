// Lines of the same width at any distance: measured in the picture, with the depths of the line.
import package::render::hits::corner_in_view;
import package::render::render_types::{DEPTH_NOTHING, Stroke, View};
import package::render::sight::{Lanes, Sight};

/// By which strokes are drawn before what they lie on, as a share of the depth.
const STROKE_LIFT = 1e-3;

struct StrokeInView {
  /// Ends: pixel, depth [m], and w as of a ball
  a: vec4f,
  b: vec4f,
  /// [pixels]; 0: not seen
  half_width: f32,
  /// [m]
  lift: f32,
}

fn stroke_in_view(view: View, stroke: Stroke) -> StrokeInView {
  var a = corner_in_view(view, stroke.a);
  var b = corner_in_view(view, stroke.b);
  // What lies before the near end has no place in the picture.
  let along = (view.near - a.z) / select(b.z - a.z, 1.0, b.z == a.z);
  let crossing = mix(a, b, along);
  let is_hidden = a.z < view.near && b.z < view.near;
  if (a.z < view.near) { a = crossing; }
  if (b.z < view.near) { b = crossing; }
  let middle = 0.5 * vec2f(view.width, view.height);
  let scale = vec2f(view.focal, -view.focal);
  return StrokeInView(
    vec4f(middle + scale * a.xy / a.w, a.zw),
    vec4f(middle + scale * b.xy / b.w, b.zw),
    select(0.5 * stroke.width, 0.0, is_hidden),
    stroke.lift,
  );
}

/// Depth of a stroke at pixels with these middles, and DEPTH_NOTHING beside it.
fn stroke_depth(sight: Sight, x: Lanes, y: Lanes, stroke: StrokeInView) -> Lanes {
  let way = stroke.b.xy - stroke.a.xy;
  let squared = dot(way, way);
  let from_x = x - stroke.a.x;
  let from_y = y - stroke.a.y;
  let share = clamp((from_x * way.x + from_y * way.y) / select(squared, 1.0, squared == 0.0), Lanes(0.0), Lanes(1.0));
  let aside_x = from_x - share * way.x;
  let aside_y = from_y - share * way.y;
  let is_on = aside_x * aside_x + aside_y * aside_y <= Lanes(stroke.half_width * stroke.half_width);
  // A share of the way in the picture is another share of the way in the world, unless rays are parallel.
  let true_share = share * stroke.a.w / (stroke.b.w + share * (stroke.a.w - stroke.b.w));
  let depth = stroke.a.z + true_share * (stroke.b.z - stroke.a.z);
  let is_kept = is_on & (depth >= sight.nearest) & (depth <= sight.farthest);
  let lifted = max(depth - stroke.lift - STROKE_LIFT * abs(depth), Lanes(sight.near));
  return select(Lanes(DEPTH_NOTHING), lifted, is_kept);
}
