// Bounds of the velocities of grains' surfaces in each block of cells.
import package::solvers::grains::speeds::{block_of, ordered, OPPOSITES, SPEED_WORDS};
import package::solvers::grains::worlds::world_of;
import package::solvers::shapes::shape_gathering::surface_bounds;
import package::solvers::shapes::shape_step::params;
import package::solvers::shapes::shape_types::ShapePose;

// scratch
@group(0) @binding(13) var<storage, read_write> speeds: array<atomic<u32>>;

fn raise(place: u32, value: f32) {
  let word = ordered(value);
  // Most change nothing: looking is cheaper than trying.
  if (atomicLoad(&speeds[place]) < word) { atomicMax(&speeds[place], word); }
}

/// Those around a grain that moves so.
fn raise_speeds(pose: ShapePose, twist: vec4f) {
  let first = SPEED_WORDS * block_of(params, world_of(params, pose.id), vec3f(pose.position, 0.0));
  let bounds = surface_bounds(twist, pose.radius);
  raise(first, bounds.x);
  raise(first + 1u, bounds.y);
  raise(first + 2u, 0.0);
  raise(first + OPPOSITES, bounds.z);
  raise(first + OPPOSITES + 1u, bounds.w);
  raise(first + OPPOSITES + 2u, 0.0);
}
