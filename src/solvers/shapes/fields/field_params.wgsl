// What all narrow phases are told, and how they see a candidate.
import package::solvers::shapes::shape_types::ShapePose;
import package::solvers::shapes::fields::shape_touch::{Pose, turned_back};

struct FieldParams {
  /// Length after which space repeats, 0 where it does not [m]
  period: vec2f,
  /// Gaps up to this are found; of grains farther apart it may be said that they are FAR [m]
  reach: f32,
}

/// The second grain as seen from the first, which is the nearest of its images.
fn pose_between(first: ShapePose, second: ShapePose, period: vec2f) -> Pose {
  let way = second.position - first.position;
  let nearest = way - period * round(way / max(period, vec2f(1e-30)));
  return Pose(turned_back(first.turn, nearest), turned_back(first.turn, second.turn));
}
