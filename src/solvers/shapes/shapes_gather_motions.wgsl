// Brings the grains into the order of their cells: how they move, with the velocity that gravity alone would give them; and
// finds the bounds of the velocities of their surfaces in each block of cells. Where a GPU binds enough arrays, `shapes_gather`
// does it.
import package::solvers::grains::grain_types::NONE;
import package::solvers::grains::worlds::local_id;
import package::solvers::shapes::shape_contacts::{ShapeMotion, ShapeProperties};
import package::solvers::shapes::shape_gathering::motion_of;
import package::solvers::shapes::shape_step::{params, poses};
import package::solvers::shapes::surface_speeds::raise_speeds;

// model
@group(0) @binding(1) var<storage, read> shape_properties: array<ShapeProperties>;
// state
@group(0) @binding(2) var<storage, read> velocity: array<vec3f>;
@group(0) @binding(4) var<storage, read> spin: array<vec3f>;
// scratch
@group(0) @binding(5) var<storage, read_write> motions: array<ShapeMotion>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_gather_motions(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let pose = poses[i];
  let its = shape_properties[local_id(params, pose.id)];
  let motion = motion_of(params, its, velocity[pose.id].xy, spin[pose.id].z);
  motions[i] = motion;
  if (pose.kind != NONE) { raise_speeds(pose, motion.twist); }
}
