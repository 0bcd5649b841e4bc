// Moves and turns the grains, keeps their velocities, and says where the contacts of each are: `shapes_move` and
// `shapes_remember_grains` in one.
import package::solvers::grains::grain_types::{is_finite, StepParams, NON_FINITE};
import package::solvers::shapes::shape_contacts::ShapeMotion;
import package::solvers::shapes::shape_moving::{kept_range, moved_from, turned_by};
import package::solvers::shapes::shape_types::{ShapePose, NONE};
import package::solvers::shapes::shape_warnings::{name_of, CONDITIONS};

const STORAGE_BINDINGS = 13u;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(2) var<storage, read> motions: array<ShapeMotion>;
@group(0) @binding(3) var<storage, read> shifts: array<vec3f>;
@group(0) @binding(4) var<storage, read> starts: array<u32>;
@group(0) @binding(5) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(6) var<storage, read_write> warnings: array<atomic<u32>>;
// state
@group(0) @binding(7) var<storage, read_write> position: array<vec3f>;
@group(0) @binding(8) var<storage, read_write> rotation: array<vec4f>;
@group(0) @binding(9) var<storage, read_write> remainder: array<vec3f>;
@group(0) @binding(10) var<storage, read_write> velocity: array<vec3f>;
@group(0) @binding(11) var<storage, read_write> spin: array<vec3f>;
@group(0) @binding(12) var<storage, read_write> contact_first: array<u32>;
@group(0) @binding(13) var<storage, read_write> contact_count: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

/// Room for touches of all pairs
override TOUCHES: u32;

fn move_grain(pose: ShapePose, i: u32) {
  let twist = motions[i].twist.xyz;
  let way = params.dt * twist + shifts[i] + remainder[pose.id];
  let moved = moved_from(pose.position, way);
  if (!is_finite(vec3f(moved.place, way.z))) {
    atomicAdd(&warnings[NON_FINITE], 1u);
    atomicMax(&warnings[CONDITIONS + NON_FINITE], name_of(pose.id));
  }
  position[pose.id] = vec3f(moved.place, position[pose.id].z);
  if (moved.turn != 0.0) { rotation[pose.id] = turned_by(rotation[pose.id], moved.turn); }
  remainder[pose.id] = moved.remainder;
  velocity[pose.id] = vec3f(twist.xy, 0.0);
  spin[pose.id] = vec3f(0.0, 0.0, twist.z);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_settle(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let pose = poses[i];
  if (pose.kind != NONE) { move_grain(pose, i); }
  let places = params.grain_count + 1u;
  let first = starts[places];
  let pairs = vec2u(starts[places + i] - first, starts[places + i + 1u] - first);
  let range = kept_range(params, pairs, TOUCHES, vec2u(wall_starts[i], wall_starts[i + 1u]));
  contact_first[pose.id] = range.x;
  contact_count[pose.id] = range.y;
}
