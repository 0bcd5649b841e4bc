// What a step knows of a grain: where it is and how it moves, in the order of cells.
import package::solvers::grains::grain_types::{Grain, StepParams, NONE};
import package::solvers::shapes::shape_contacts::{ShapeMotion, ShapeProperties};
import package::solvers::shapes::shape_types::{ShapePose, CARRIED};

/// `rotation`: a turn about z. `id`: the grain in the state.
fn pose_of(its: ShapeProperties, place: vec2f, rotation: vec4f, id: u32, is_present: bool) -> ShapePose {
  let half = rotation.wz;
  let turn = vec2f(half.x * half.x - half.y * half.y, 2.0 * half.x * half.y) / max(dot(half, half), 1e-30);
  let material = its.material | select(CARRIED, 0u, its.inverse_mass > 0.0);
  return ShapePose(place, turn, its.radius, select(NONE, its.kind, is_present), id, material);
}

/// The circle around it.
fn circle_of(its: ShapeProperties, place: vec3f, id: u32, is_present: bool) -> Grain {
  return Grain(place, its.radius, id, select(NONE, its.material, is_present), 0.0);
}

/// With the velocity that gravity alone would give it: what is carried does not fall.
fn motion_of(params: StepParams, its: ShapeProperties, velocity: vec2f, spin: f32) -> ShapeMotion {
  let inverse_mass = vec4f(its.inverse_mass, its.inverse_mass, its.inverse_inertia, 0.0);
  var twist = vec4f(velocity, spin, 0.0);
  if (its.inverse_mass > 0.0) { twist += params.dt * vec4f(params.gravity.xy, 0.0, 0.0); }
  return ShapeMotion(twist, inverse_mass);
}

/// As fast as any place of its surface moves along x, y, −x and −y [m/s]
fn surface_bounds(twist: vec4f, radius: f32) -> vec4f {
  let surface = abs(twist.z) * radius;
  return vec4f(twist.xy + surface, surface - twist.xy);
}
