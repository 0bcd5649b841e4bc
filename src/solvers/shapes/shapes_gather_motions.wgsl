// Brings the grains into the order of their cells: how they move, with the velocity that gravity alone would give them; and
// finds the bounds of the velocities of their surfaces in each block of cells. Where a GPU binds enough arrays, `shapes_gather`
// does it.
import package::solvers::grains::grain_types::{StepParams, NONE};
import package::solvers::grains::speeds::{block_of, ordered, OPPOSITES, SPEED_WORDS};
import package::solvers::grains::worlds::{local_id, world_of};
import package::solvers::shapes::shape_contacts::{ShapeMotion, ShapeProperties};
import package::solvers::shapes::shape_gathering::{motion_of, surface_bounds};
import package::solvers::shapes::shape_types::ShapePose;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model
@group(0) @binding(1) var<storage, read> shape_properties: array<ShapeProperties>;
// state
@group(0) @binding(2) var<storage, read> velocity: array<vec3f>;
@group(0) @binding(3) var<storage, read> spin: array<vec3f>;
// scratch
@group(0) @binding(4) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(5) var<storage, read_write> motions: array<ShapeMotion>;
@group(0) @binding(6) var<storage, read_write> speeds: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

fn raise(place: u32, value: f32) {
  let word = ordered(value);
  // Most change nothing: looking is cheaper than trying.
  if (atomicLoad(&speeds[place]) < word) { atomicMax(&speeds[place], word); }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_gather_motions(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let pose = poses[i];
  let its = shape_properties[local_id(params, pose.id)];
  let motion = motion_of(params, its, velocity[pose.id].xy, spin[pose.id].z);
  motions[i] = motion;
  if (pose.kind == NONE) { return; }
  let first = SPEED_WORDS * block_of(params, world_of(params, pose.id), vec3f(pose.position, 0.0));
  let bounds = surface_bounds(motion.twist, pose.radius);
  raise(first, bounds.x);
  raise(first + 1u, bounds.y);
  raise(first + 2u, 0.0);
  raise(first + OPPOSITES, bounds.z);
  raise(first + OPPOSITES + 1u, bounds.w);
  raise(first + OPPOSITES + 2u, 0.0);
}
