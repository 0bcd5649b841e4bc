// Keeps the velocities of the grains, and says where the contacts of each are. Where a GPU binds enough arrays, `shapes_settle`
// does it.
import package::solvers::grains::grain_types::StepParams;
import package::solvers::shapes::shape_contacts::ShapeMotion;
import package::solvers::shapes::shape_moving::kept_range;
import package::solvers::shapes::shape_types::{ShapePose, NONE};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(2) var<storage, read> motions: array<ShapeMotion>;
@group(0) @binding(3) var<storage, read> starts: array<u32>;
@group(0) @binding(4) var<storage, read> wall_starts: array<u32>;
// state
@group(0) @binding(5) var<storage, read_write> velocity: array<vec3f>;
@group(0) @binding(6) var<storage, read_write> spin: array<vec3f>;
@group(0) @binding(7) var<storage, read_write> contact_first: array<u32>;
@group(0) @binding(8) var<storage, read_write> contact_count: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

/// Room for touches of all pairs
override TOUCHES: u32;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_remember_grains(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let pose = poses[i];
  if (pose.kind != NONE) {
    let twist = motions[i].twist;
    velocity[pose.id] = vec3f(twist.xy, 0.0);
    spin[pose.id] = vec3f(0.0, 0.0, twist.z);
  }
  let places = params.grain_count + 1u;
  let first = starts[places];
  let pairs = vec2u(starts[places + i] - first, starts[places + i + 1u] - first);
  let range = kept_range(params, pairs, TOUCHES, vec2u(wall_starts[i], wall_starts[i + 1u]));
  contact_first[pose.id] = range.x;
  contact_count[pose.id] = range.y;
}
