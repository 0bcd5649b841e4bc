// Touches of a grain with a wall: whether there may be any, and what is known of one as soon as it is felt.
import package::solvers::grains::reach::reach;
import package::solvers::parts::part_types::{velocity_at, Part};
import package::solvers::shapes::shape_contacts::{left, ShapeMotion};
import package::solvers::shapes::shape_types::ShapePose;
import package::solvers::shapes::walls::wall_feelers::Feeler;
import package::solvers::shapes::walls::wall_surfaces::plane_surface;
import package::solvers::shapes::walls::wall_touches::WallTouch;

/// Nothing of the grain can touch the wall before the step is over.
const NOWHERE = -1.0;

/// Of a grain with a wall that moves so [m/s]: as fast as any of their places may close in.
fn closing_speed(pose: ShapePose, motion: ShapeMotion, velocity: vec2f) -> f32 {
  return length(motion.twist.xy - velocity) + abs(motion.twist.z) * pose.radius;
}

/// The greatest gap of a touch of the grain with a wall of the part, or NOWHERE [m]
fn wall_reach(part: Part, wall: u32, pose: ShapePose, motion: ShapeMotion, dt: f32) -> f32 {
  let surface = plane_surface(part, wall, pose.position);
  let velocity = velocity_at(part, vec3f(pose.position, 0.0)).xy;
  // What the wall moves in the step, it may have been nearer by.
  let near = reach(pose.radius, vec3f(closing_speed(pose, motion, velocity), 0.0, 0.0), dt);
  let moved = dt * (length(velocity) + length(part.spin) * pose.radius);
  if (!surface.is_upright || surface.distance > pose.radius + near + moved) { return NOWHERE; }
  return near;
}

/// When the step begins [m]: the pose of a wall is that of its end, gaps that are felt are of a grain where it begins.
fn gap_of(part: Part, pose: ShapePose, felt: Feeler, dt: f32) -> f32 {
  return felt.gap + dt * dot(velocity_at(part, vec3f(pose.position + felt.place, 0.0)).xy, felt.normal);
}

/// Not matched yet: the place of the rebound has the speed of the approach, that of `remembered` the material of the part.
fn wall_touch(name: u32, part: Part, pose: ShapePose, motion: ShapeMotion, felt: Feeler, dt: f32) -> WallTouch {
  let velocity = velocity_at(part, vec3f(pose.position + felt.place, 0.0)).xy;
  let turn = felt.place.x * felt.normal.y - felt.place.y * felt.normal.x;
  let arm = dot(felt.place, felt.normal);
  let along = vec3f(felt.normal, turn);
  let across = vec3f(left(felt.normal), arm);
  let approach = dot(motion.twist.xyz - vec3f(velocity, 0.0), along);
  return WallTouch(
    felt.normal,
    velocity,
    turn,
    arm,
    1.0 / dot(along * along, motion.inverse_mass.xyz),
    1.0 / dot(across * across, motion.inverse_mass.xyz),
    0.0,
    0.0,
    gap_of(part, pose, felt, dt),
    -approach,
    0.0,
    abs(felt.thickness),
    name,
    part.material,
  );
}
