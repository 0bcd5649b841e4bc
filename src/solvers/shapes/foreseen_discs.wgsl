// How two discs meet in the course of a step: seen from where it begins, they stand in each other's way as planes, and one that
// flies past would be hit. So the plane is taken where they touch, or come nearest, on their ways.
import package::solvers::shapes::shape_contacts::PairTouch;

/// Ways shorter than this part of their distance turn the plane by too little to matter.
const SHORT = 0.003;

/// Where two discs touch or may touch, given how far the second moves against the first in the step [m].
fn foreseen_discs(touch: PairTouch, way: vec2f) -> PairTouch {
  let span = touch.arm_first - touch.arm_second;
  let closing = -dot(touch.gradient, way);
  let way_squared = dot(way, way);
  if (touch.gap <= 0.0 || closing <= 0.0 || way_squared < SHORT * SHORT * span * span) { return touch; }
  let radii = span - touch.gap;
  // |span · n + time · way| = radii, for the earlier time; where there is none, they are nearest when the root is nought.
  let nearest = span * closing / way_squared;
  let ahead = nearest * nearest - touch.gap * (span + radii) / way_squared;
  let time = min(nearest - sqrt(max(ahead, 0.0)), 1.0);
  let between = span * touch.gradient + time * way;
  let apart = length(between);
  let normal = between / apart;
  var met = touch;
  met.gradient = normal;
  met.gap = apart - radii + time * max(-dot(normal, way), 0.0);
  met.arm_first = touch.arm_first - 0.5 * touch.gap;
  met.arm_second = touch.arm_second + 0.5 * touch.gap;
  return met;
}
