// Keeps the velocities of the grains, and says where the contacts of each are.
import package::solvers::grains::grain_types::StepParams;
import package::solvers::shapes::shape_contacts::ShapeMotion;
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
  let begin = min(starts[places + i] - starts[places], TOUCHES);
  let end = min(starts[places + i + 1u] - starts[places], TOUCHES);
  let walls_begin = min(wall_starts[i], params.wall_capacity);
  let walls_end = min(wall_starts[i + 1u], params.wall_capacity);
  contact_first[pose.id] = begin + walls_begin;
  contact_count[pose.id] = end - begin + walls_end - walls_begin;
}
