// Moves and turns the grains by the velocities that they now have (semi-implicit Euler), in the state, where they are listed by
// id. In short steps a way is often less than the last digit of a position: what rounding takes is kept and added up.
import package::solvers::grains::grain_types::{is_finite, StepParams, NON_FINITE};
import package::solvers::shapes::shape_contacts::ShapeMotion;
import package::solvers::shapes::shape_types::{ShapePose, NONE};
import package::solvers::shapes::shape_warnings::{name_of, CONDITIONS};
import package::math::quaternion::from_rotation_vector;

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

/// Turns smaller than this are kept until they add up to it: a half of them is lost in a quaternion's last digits [rad]
const SMALLEST_TURN = 1e-6;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_move(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let pose = poses[i];
  if (pose.kind == NONE) { return; }
  let way = params.dt * motions[i].twist.xyz + shifts[i] + remainder[pose.id];
  // To a place that is a number: the difference of two neighbouring numbers has no rounding.
  let place = pose.position + way.xy;
  let moved = place - pose.position;
  if (!is_finite(vec3f(place, way.z))) {
    atomicAdd(&warnings[NON_FINITE], 1u);
    atomicMax(&warnings[CONDITIONS + NON_FINITE], name_of(pose.id));
  }
  position[pose.id] = vec3f(place, position[pose.id].z);
  var turn = way.z;
  if (abs(turn) < SMALLEST_TURN) { turn = 0.0; }
  else {
    let by = from_rotation_vector(vec3f(0.0, 0.0, turn)).zw;
    let q = rotation[pose.id].zw;
    let turned = vec2f(q.x * by.y + q.y * by.x, q.y * by.y - q.x * by.x);
    rotation[pose.id] = vec4f(0.0, 0.0, turned * inverseSqrt(max(dot(turned, turned), 1e-30)));
  }
  remainder[pose.id] = vec3f(way.xy - moved, way.z - turn);
}
