// Two outlines of strokes, exactly: strokes that do not cross are nearest to each other at an end of one of them, so the
// least distance is among those of the ends of each to the strokes of the other.
import package::solvers::shapes::shape_types::{FAR, NONE, TOO_DEEP};
import package::solvers::shapes::fields::known_touch::{gaps, Known};
import package::solvers::shapes::fields::shape_strokes::{
  Outline, Stroke, end_of, ends_of, groups_near, stroke_of, END_QUADS,
};

/// How one grain lies seen from another: where its centre is, and cosine and sine of its turn.
struct Pose {
  place: vec2f,
  turn: vec2f,
}

/// A place where two outlines are near, in the frame of the first.
struct Meeting {
  /// Away from the first, 1 long
  normal: vec2f,
  /// [m]
  gap: f32,
  /// Half way between the two
  place: vec2f,
  feature: u32,
}

struct Nearest {
  gap: f32,
  feature: u32,
}

/// In a feature: whether the end is the second's. Then 15 bits of the end, 16 of the stroke.
const END_OF_SECOND = 0x80000000u;

/// The second place is at least so far from the first, over the radius of the smaller of the two, or faces another way.
const SEPARATION = 0.3;

/// An end that is nearer to a stroke's middle line than this share of both their thicknesses is too deep.
const CLOSEST = 0.01;

fn turned(turn: vec2f, v: vec2f) -> vec2f {
  return vec2f(turn.x * v.x - turn.y * v.y, turn.y * v.x + turn.x * v.y);
}

fn turned_back(turn: vec2f, v: vec2f) -> vec2f {
  return vec2f(turn.x * v.x + turn.y * v.y, turn.x * v.y - turn.y * v.x);
}

fn seen_back(pose: Pose) -> Pose {
  return Pose(-turned_back(pose.turn, pose.place), vec2f(pose.turn.x, -pose.turn.y));
}

fn stroke_seen(stroke: Stroke, pose: Pose) -> Stroke {
  return Stroke(
    pose.place + turned(pose.turn, stroke.start), turned(pose.turn, stroke.way), stroke.scale, stroke.radius, stroke.extent,
  );
}

/// The nearest of an end of one outline and a stroke of the other, which is seen from it; those farther than `reach` may be
/// left out.
fn nearest_end(mine: Outline, other: Outline, pose: Pose, reach: f32, known: Known) -> Nearest {
  var best = vec4f(FAR);
  var which = vec4u(NONE);
  let sight = mine.radius + reach;
  for (var start = 0u; start < mine.end_groups; start += 32u) {
    let first = mine.ends + start * END_QUADS;
    let near = groups_near(first, END_QUADS, mine.end_groups - start, pose.place, other.radius + reach);
    if (near == 0u) { continue; }
    for (var s = 0u; s < other.stroke_count; s++) {
      let stroke = stroke_seen(stroke_of(other, s), pose);
      let middle = stroke.start + 0.5 * stroke.way;
      let limit = sight + stroke.extent;
      if (dot(middle, middle) > limit * limit) { continue; }
      for (var left = near; left != 0u; left &= left - 1u) {
        let group = start + countTrailingZeros(left);
        let gap = gaps(ends_of(mine, group), stroke, known);
        let nearer = gap < best;
        best = select(best, gap, nearer);
        which = select(which, vec4u((group << 18u) | s), nearer);
      }
    }
  }
  which |= vec4u(0u, 1u, 2u, 3u) << vec4u(16u);
  var found = Nearest(best.x, which.x);
  if (best.y < found.gap) { found = Nearest(best.y, which.y); }
  if (best.z < found.gap) { found = Nearest(best.z, which.z); }
  if (best.w < found.gap) { found = Nearest(best.w, which.w); }
  return found;
}

/// Which end of which of the two is nearest to a stroke of the other.
fn nearest_feature(first: Outline, second: Outline, pose: Pose, reach: f32, known: Known) -> Nearest {
  let found = nearest_end(first, second, pose, reach, known);
  let back = seen_back(pose);
  let known_back = Known(turned_back(pose.turn, known.place - pose.place), -turned_back(pose.turn, known.normal), known.squared);
  let other = nearest_end(second, first, back, reach, known_back);
  if (other.gap < found.gap) { return Nearest(other.gap, other.feature | END_OF_SECOND); }
  return found;
}

/// Where an end and a stroke meet.
fn meeting_of(first: Outline, second: Outline, pose: Pose, feature: u32) -> Meeting {
  let index = (feature >> 16u) & 0x7fffu;
  let of_second = (feature & END_OF_SECOND) != 0u;
  var end: vec3f;
  var stroke: Stroke;
  if (of_second) {
    end = end_of(second, index);
    end = vec3f(pose.place + turned(pose.turn, end.xy), end.z);
    stroke = stroke_of(first, feature & 0xffffu);
  } else {
    end = end_of(first, index);
    stroke = stroke_seen(stroke_of(second, feature & 0xffffu), pose);
  }
  let from_start = end.xy - stroke.start;
  let along = clamp(dot(from_start, stroke.way) * stroke.scale, 0.0, 1.0);
  let way = along * stroke.way - from_start;
  let apart = length(way);
  let gap = apart - end.z - stroke.radius;
  let towards = way / max(apart, 1e-20);
  let place = end.xy + (end.z + 0.5 * gap) * towards;
  // Where the end is on the stroke's own line there is no telling which way is out.
  let is_deep = apart < CLOSEST * (end.z + stroke.radius);
  return Meeting(select(towards, -towards, of_second), select(gap, TOO_DEEP, is_deep), place, feature);
}
