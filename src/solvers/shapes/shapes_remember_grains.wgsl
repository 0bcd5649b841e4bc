// Keeps the velocities of the grains, and says where the contacts of each are. Where a GPU binds enough arrays, `shapes_settle`
// does it.
import package::solvers::shapes::shape_contacts::ShapeMotion;
import package::solvers::shapes::shape_moving::keep_twist;
import package::solvers::shapes::shape_step::{params, poses};
import package::solvers::shapes::shape_types::NONE;
import package::solvers::shapes::touch_places::keep_range;

// scratch
@group(0) @binding(10) var<storage, read> motions: array<ShapeMotion>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_remember_grains(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let pose = poses[i];
  if (pose.kind != NONE) { keep_twist(pose.id, motions[i].twist.xyz); }
  keep_range(i, pose.id);
}
