// Moves and turns the grains, keeps their velocities, and says where the contacts of each are: `shapes_move` and
// `shapes_remember_grains` in one.
import package::solvers::shapes::shape_contacts::ShapeMotion;
import package::solvers::shapes::shape_moving::{keep_twist, move_grain, remainder};
import package::solvers::shapes::shape_step::{params, poses};
import package::solvers::shapes::shape_types::NONE;
import package::solvers::shapes::touch_places::keep_range;

const STORAGE_BINDINGS = 13u;

// scratch
@group(0) @binding(5) var<storage, read> shifts: array<vec3f>;
@group(0) @binding(10) var<storage, read> motions: array<ShapeMotion>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_settle(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let pose = poses[i];
  if (pose.kind != NONE) {
    let twist = motions[i].twist.xyz;
    move_grain(pose, params.dt * twist + shifts[i] + remainder[pose.id]);
    keep_twist(pose.id, twist);
  }
  keep_range(i, pose.id);
}
