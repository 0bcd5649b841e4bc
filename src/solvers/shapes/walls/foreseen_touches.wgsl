// What a place of a grain meets of a wall in the course of a step. Seen from where the step begins, an edge or a curve stands in
// the way of what passes above it; so the wall is looked at from where the place touches it, or comes nearest, on its way.
import package::solvers::parts::part_types::{velocity_at, Part, BOX, MESH};
import package::solvers::shapes::shape_contacts::{left, ShapeMotion};
import package::solvers::shapes::shape_types::ShapePose;
import package::solvers::shapes::walls::wall_feelers::{line_of, Feeler};
import package::solvers::shapes::walls::wall_surfaces::plane_surface;

/// Ways shorter than this part of the circle around a grain turn the normal of a wall by too little to matter.
const SHORT = 0.01;
/// Looks ahead at most: the distance of a convex solid along a line is convex, so that Newton's steps never pass the touch.
const LOOKS = 4u;

/// A touch as it is where it comes about.
struct Met {
  /// With the normal of the wall there, and the gap to its plane when the step begins.
  felt: Feeler,
  /// Of the stroke's own line, from the centre of the grain, and from there to the wall [m]
  line: vec2f,
  away: f32,
}

fn foreseen(part: Part, wall: u32, pose: ShapePose, motion: ShapeMotion, felt: Feeler, dt: f32) -> Met {
  let own = line_of(felt);
  let now = Met(felt, own, felt.gap + abs(felt.thickness));
  // The pose of the wall is that of the step's end: so its way lies before that of the grain.
  let drift = dt * velocity_at(part, vec3f(pose.position + felt.place, 0.0)).xy;
  let way = dt * (motion.twist.xy + motion.twist.z * left(own)) - drift;
  let is_solid = part.kind >= BOX && part.kind <= MESH;
  if (felt.thickness < 0.0 || !is_solid || felt.gap <= 0.0 || dot(way, way) < SHORT * SHORT * pose.radius * pose.radius) { return now; }
  let begin = pose.position + own + drift;
  var seen = plane_surface(part, wall, begin);
  let first = seen.normal;
  var slope = dot(first, way);
  if (seen.distance <= felt.thickness || slope >= 0.0) { return now; }
  var time = 0.0;
  for (var look = 0u; look < LOOKS && time < 1.0; look++) {
    let before = vec2f(time, slope);
    time = min(time - (seen.distance - felt.thickness) / slope, 1.0);
    seen = plane_surface(part, wall, begin + time * way);
    slope = dot(seen.normal, way);
    if (all(seen.normal == first)) { return now; }
    if (slope >= 0.0) {
      // Past the nearest point, which is where the slope is nought.
      time = before.x + (time - before.x) * before.y / (before.y - slope);
      seen = plane_surface(part, wall, begin + time * way);
      slope = min(dot(seen.normal, way), 0.0);
      break;
    }
  }
  let gap = seen.distance - felt.thickness - time * slope - dot(drift, seen.normal);
  let there = Feeler(seen.normal, own - felt.thickness * seen.normal, gap, felt.thickness);
  return Met(there, own + drift + time * way, seen.distance);
}
