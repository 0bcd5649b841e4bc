// Strokes that cross: inside each other deeper than both are thick, where distances of ends say nothing.
import package::solvers::shapes::shape_types::FAR;
import package::solvers::shapes::fields::shape_strokes::{
  Outline, Segments, Stroke, groups_near, segments_of, stroke_of, SEGMENT_QUADS,
};
import package::solvers::shapes::fields::shape_touch::{Pose, stroke_seen};

/// Whether any two strokes cross.
fn strokes_cross(first: Outline, second: Outline, pose: Pose) -> bool {
  var least = vec4f(FAR);
  for (var start = 0u; start < first.loop_groups; start += 32u) {
    let from_quad = first.loops + start * SEGMENT_QUADS;
    let near = groups_near(from_quad, SEGMENT_QUADS, first.loop_groups - start, pose.place, second.radius);
    if (near == 0u) { continue; }
    for (var s = 0u; s < second.stroke_count; s++) {
      let stroke = stroke_seen(stroke_of(second, s), pose);
      let middle = stroke.start + 0.5 * stroke.way;
      let limit = first.radius + stroke.extent;
      if (dot(middle, middle) > limit * limit) { continue; }
      for (var left = near; left != 0u; left &= left - 1u) {
        least = min(least, crossings(segments_of(first, start + countTrailingZeros(left)), stroke));
      }
    }
  }
  return any(least < vec4f(0.0));
}

/// Negative where a segment and a stroke cross: the ends of each are on both sides of the other.
fn crossings(segments: Segments, stroke: Stroke) -> vec4f {
  let x = stroke.start.x - segments.x;
  let y = stroke.start.y - segments.y;
  let sides = segments.way_x * stroke.way.y - segments.way_y * stroke.way.x;
  let of_stroke = segments.way_x * y - segments.way_y * x;
  let of_segment = stroke.way.y * x - stroke.way.x * y;
  return max(of_stroke * (of_stroke + sides), of_segment * (of_segment - sides));
}
