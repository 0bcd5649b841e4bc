// Keeps where the bodies are at the end of the step: loads on them are asked for later.
import package::solvers::parts::part_types::BodyPose;

// control
@group(0) @binding(0) var<storage, read> clock: array<u32>;
@group(0) @binding(1) var<storage, read> body_poses: array<BodyPose>;
// scratch
@group(0) @binding(2) var<storage, read_write> body_origins: array<vec3f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_place_bodies(@builtin(global_invocation_id) id: vec3u) {
  let count = arrayLength(&body_origins);
  if (id.x < count) { body_origins[id.x] = body_poses[clock[0] * count + id.x].position; }
}
