// From the momentum of a node to the velocity with which matter moves on: gravity, the faces of the domain, and bodies.
import package::math::quotient::quotient;
import package::solvers::soft::soft_types::SoftParams;
import package::solvers::soft::walls::node_place::local_place;
import package::solvers::soft::walls::walled::{walled, DIMENSIONS, MOST_HOLDS};

/// Nodes with no more than this stay at rest [kg]
override MASS_FLOOR: f32 = 0.0;

/// `momentum` with the mass [kg m/s, kg]; `corner` is the place of the first node of its block [m]. `has_faces` and
/// `has_walls` say what is near: most blocks meet no wall.
fn node_velocity(params: SoftParams, momentum: vec4f, corner: vec3f, local: u32, has_faces: bool, has_walls: bool) -> vec3f {
  if (momentum.w <= MASS_FLOOR) { return vec3f(0.0); }
  let free = quotient(momentum.xyz, momentum.w) + params.dt * params.gravity;
  if (!has_walls) { return free; }
  let place = corner + params.cell * local_place(local, DIMENSIONS);
  return walled(params, free, place, has_faces, MOST_HOLDS).velocity;
}
