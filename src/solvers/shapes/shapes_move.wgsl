// Moves and turns the grains by the velocities that they now have, in the state, where they are listed by id. Where a GPU binds
// enough arrays, `shapes_settle` does it.
import package::solvers::grains::grain_types::{is_finite, StepParams, NON_FINITE};
import package::solvers::shapes::shape_contacts::ShapeMotion;
import package::solvers::shapes::shape_moving::{moved_from, turned_by};
import package::solvers::shapes::shape_types::{ShapePose, NONE};
import package::solvers::shapes::shape_warnings::{name_of, CONDITIONS};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(2) var<storage, read> motions: array<ShapeMotion>;
@group(0) @binding(3) var<storage, read> shifts: array<vec3f>;
@group(0) @binding(4) var<storage, read_write> warnings: array<atomic<u32>>;
// state
@group(0) @binding(5) var<storage, read_write> position: array<vec3f>;
@group(0) @binding(6) var<storage, read_write> rotation: array<vec4f>;
@group(0) @binding(7) var<storage, read_write> remainder: array<vec3f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_move(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let pose = poses[i];
  if (pose.kind == NONE) { return; }
  let way = params.dt * motions[i].twist.xyz + shifts[i] + remainder[pose.id];
  let moved = moved_from(pose.position, way);
  if (!is_finite(vec3f(moved.place, way.z))) {
    atomicAdd(&warnings[NON_FINITE], 1u);
    atomicMax(&warnings[CONDITIONS + NON_FINITE], name_of(pose.id));
  }
  position[pose.id] = vec3f(moved.place, position[pose.id].z);
  if (moved.turn != 0.0) { rotation[pose.id] = turned_by(rotation[pose.id], moved.turn); }
  remainder[pose.id] = moved.remainder;
}
