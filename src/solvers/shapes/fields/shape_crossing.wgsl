// Strokes that cross: inside each other deeper than both are thick, where distances of ends say nothing.
import package::solvers::shapes::shape_types::{FAR, NONE};
import package::solvers::shapes::fields::shape_strokes::{
  Outline, Segments, Stroke, groups_near, outlines, segments_of, stroke_of, SEGMENT_QUADS,
};
import package::solvers::shapes::fields::shape_touch::{Meeting, Pose, stroke_seen};

/// On which sides of each other a segment and a stroke are: products of length and distance.
struct Sides {
  /// Start and end of the stroke, from the segment
  stroke_start: vec4f,
  stroke_end: vec4f,
  /// Start and end of the segment, from the stroke
  segment_start: vec4f,
  segment_end: vec4f,
}

fn sides_of(segments: Segments, stroke: Stroke) -> Sides {
  let x = stroke.start.x - segments.x;
  let y = stroke.start.y - segments.y;
  let turn = segments.way_x * stroke.way.y - segments.way_y * stroke.way.x;
  let of_stroke = segments.way_x * y - segments.way_y * x;
  let of_segment = stroke.way.y * x - stroke.way.x * y;
  return Sides(of_stroke, of_stroke + turn, of_segment, of_segment - turn);
}

/// Negative where they cross: the ends of each are on both sides of the other.
fn crossings(sides: Sides) -> vec4f {
  return max(sides.stroke_start * sides.stroke_end, sides.segment_start * sides.segment_end);
}

/// Whether any two strokes cross.
fn strokes_cross(first: Outline, second: Outline, pose: Pose) -> bool {
  var least = vec4f(FAR);
  for (var start = 0u; start < first.loop_groups; start += 32u) {
    let quad = first.loops + start * SEGMENT_QUADS;
    let near = groups_near(quad, SEGMENT_QUADS, first.loop_groups - start, pose.place, second.radius);
    if (near == 0u) { continue; }
    for (var s = 0u; s < second.stroke_count; s++) {
      let stroke = stroke_seen(stroke_of(second, s), pose);
      let middle = stroke.start + 0.5 * stroke.way;
      let limit = first.radius + stroke.extent;
      if (dot(middle, middle) > limit * limit) { continue; }
      for (var left = near; left != 0u; left &= left - 1u) {
        least = min(least, crossings(sides_of(segments_of(first, start + countTrailingZeros(left)), stroke)));
      }
    }
  }
  return any(least < vec4f(-within_rounding(first, second)));
}

/// Products of sides as small as this say nothing: strokes that lie in one line, as in a chain that hangs, are on neither.
fn within_rounding(first: Outline, second: Outline) -> f32 {
  let area = first.radius * second.radius;
  return 1e-12 * area * area;
}

/// The two strokes that must move farthest to part, and how far; NONE where none cross. For tables, not for each step.
struct Crossing {
  depth: f32,
  segment: u32,
  stroke: u32,
}

fn deepest_crossing(first: Outline, second: Outline, pose: Pose) -> Crossing {
  var found = Crossing(0.0, NONE, NONE);
  let rounding = within_rounding(first, second);
  for (var group = 0u; group < first.loop_groups; group++) {
    let quad = first.loops + group * SEGMENT_QUADS;
    if (groups_near(quad, SEGMENT_QUADS, 1u, pose.place, second.radius) == 0u) { continue; }
    let segments = segments_of(first, group);
    for (var s = 0u; s < second.stroke_count; s++) {
      let stroke = stroke_seen(stroke_of(second, s), pose);
      let middle = stroke.start + 0.5 * stroke.way - outlines[quad + 6u].xy;
      let limit = outlines[quad + 6u].z + stroke.extent;
      if (dot(middle, middle) > limit * limit) { continue; }
      let sides = sides_of(segments, stroke);
      let over_segment = min(abs(sides.stroke_start), abs(sides.stroke_end)) * outlines[quad + 5u];
      let over_stroke = min(abs(sides.segment_start), abs(sides.segment_end)) * sqrt(stroke.scale);
      let radii = outlines[quad + 4u] + stroke.radius;
      let depth = select(vec4f(0.0), min(over_segment, over_stroke) + radii, crossings(sides) < vec4f(-rounding));
      for (var lane = 0u; lane < 4u; lane++) {
        if (depth[lane] > found.depth) { found = Crossing(depth[lane], group * 4u + lane, s); }
      }
    }
  }
  return found;
}

/// Where a crossing parts again: at the end that is least far through.
fn crossing_meeting(first: Outline, second: Outline, pose: Pose, crossing: Crossing) -> Meeting {
  let one = stroke_of(first, crossing.segment);
  let two = stroke_seen(stroke_of(second, crossing.stroke), pose);
  let of_one = end_through(one, two);
  let of_two = end_through(two, one);
  // In the middle of the first's stroke
  var middle = of_one.xy;
  var normal = sign(of_one.z) * left_of(two);
  if (abs(of_two.z) <= abs(of_one.z)) {
    middle = of_two.xy - of_two.z * left_of(one);
    normal = -sign(of_two.z) * left_of(one);
  }
  let gap = -crossing.depth;
  return Meeting(normal, gap, middle + (one.radius + 0.5 * gap) * normal, NONE);
}

/// The end of a stroke that is nearer to the line of another, and how far to the left of that.
fn end_through(stroke: Stroke, line: Stroke) -> vec3f {
  let start = dot(stroke.start - line.start, left_of(line));
  let end = dot(stroke.start + stroke.way - line.start, left_of(line));
  return select(vec3f(stroke.start + stroke.way, end), vec3f(stroke.start, start), abs(start) < abs(end));
}

fn left_of(line: Stroke) -> vec2f {
  return vec2f(-line.way.y, line.way.x) * sqrt(line.scale);
}
