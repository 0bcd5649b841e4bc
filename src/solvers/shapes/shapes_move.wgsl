// Moves and turns the grains by the velocities that they now have, in the state, where they are listed by id. Where a GPU binds
// enough arrays, `shapes_settle` does it.
import package::solvers::shapes::shape_contacts::ShapeMotion;
import package::solvers::shapes::shape_moving::{move_grain, remainder};
import package::solvers::shapes::shape_step::{params, poses};
import package::solvers::shapes::shape_types::NONE;

// scratch
@group(0) @binding(5) var<storage, read> shifts: array<vec3f>;
@group(0) @binding(10) var<storage, read> motions: array<ShapeMotion>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_move(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let pose = poses[i];
  if (pose.kind == NONE) { return; }
  move_grain(pose, params.dt * motions[i].twist.xyz + shifts[i] + remainder[pose.id]);
}
