// The second place where two outlines touch must be another than the first: away from it, or facing another way.
import package::solvers::shapes::shape_types::FAR;
import package::solvers::shapes::fields::shape_strokes::{Ends, Stroke};

/// A touch whose normal is turned by more than 45° from that of the known one is another: the cosine.
const OTHER_DIRECTION = 0.7;

/// A touch that is known: others of the same direction are to be away from it.
struct Known {
  place: vec2f,
  /// From the grain whose ends are looked at to the other, 1 long
  normal: vec2f,
  /// Squared distance from which on they are others; 0 where nothing is known
  squared: f32,
}

const NOTHING_KNOWN = Known(vec2f(0.0), vec2f(0.0), 0.0);

/// Gaps of four ends to a stroke; FAR for those that are no other touch than the known one.
fn gaps(ends: Ends, stroke: Stroke, known: Known) -> vec4f {
  let x = ends.x - stroke.start.x;
  let y = ends.y - stroke.start.y;
  let along = clamp((x * stroke.way.x + y * stroke.way.y) * stroke.scale, vec4f(0.0), vec4f(1.0));
  let way_x = x - along * stroke.way.x;
  let way_y = y - along * stroke.way.y;
  let apart = sqrt(way_x * way_x + way_y * way_y);
  let gap = apart - ends.radius - stroke.radius;
  if (known.squared == 0.0) { return gap; }
  let share = (ends.radius + 0.5 * gap) / max(apart, vec4f(1e-20));
  let off_x = ends.x - share * way_x - known.place.x;
  let off_y = ends.y - share * way_y - known.place.y;
  // The tip of a stroke in a corner touches both its sides, near each other as they are.
  let along_known = -(way_x * known.normal.x + way_y * known.normal.y);
  let is_other = vec4f(known.squared) <= off_x * off_x + off_y * off_y;
  return select(vec4f(FAR), gap, is_other | (along_known < OTHER_DIRECTION * apart));
}
