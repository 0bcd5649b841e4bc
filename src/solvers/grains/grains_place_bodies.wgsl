// Looks up where each body is at the end of the present step.
import package::solvers::grains::body_types::{Body, BodyPose, BodyShape};
import package::solvers::grains::grain_types::StepParams;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model
@group(0) @binding(1) var<storage, read> shapes: array<BodyShape>;
// state in
@group(0) @binding(2) var<storage, read> clock: array<u32>;
@group(0) @binding(3) var<storage, read> body_poses: array<BodyPose>;
// scratch
@group(0) @binding(4) var<storage, read_write> bodies: array<Body>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_place_bodies(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.body_count) { return; }
  let shape = shapes[i];
  let pose = body_poses[clock[0] * params.body_count + i];
  bodies[i] = Body(
    shape.size,
    shape.kind,
    shape.grid_origin,
    shape.grid_spacing,
    shape.grid_size,
    shape.grid_first,
    pose.position,
    shape.material,
    pose.rotation,
    pose.velocity,
    pose.spin,
  );
}
