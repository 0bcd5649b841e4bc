// Looks up where each part of a body is at the end of the present step, or was at its start.
import package::math::quaternion::{conjugate, from_rotation_vector, multiply, rotate};
import package::solvers::grains::grain_types::StepParams;
import package::solvers::parts::part_types::{BodyPose, Part, PartShape};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model
@group(0) @binding(1) var<storage, read> shapes: array<PartShape>;
// control
@group(0) @binding(2) var<storage, read> clock: array<u32>;
@group(0) @binding(3) var<storage, read> body_poses: array<BodyPose>;
// scratch
@group(0) @binding(4) var<storage, read_write> parts: array<Part>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

override BODIES: u32;
/// How much of the step bodies are taken back along their twist: 0 for its end, 1 for its start.
override BACK: f32 = 0.0;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_place_parts(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.part_count) { return; }
  let shape = shapes[i];
  let pose = body_poses[clock[0] * BODIES + shape.body];
  let time = BACK * params.dt;
  let origin = pose.position - time * pose.velocity;
  let rotation = multiply(conjugate(from_rotation_vector(time * pose.spin)), pose.rotation);
  parts[i] = Part(
    shape.size,
    shape.kind,
    shape.grid_origin,
    shape.grid_spacing,
    shape.grid_size,
    shape.grid_first,
    origin + rotate(rotation, shape.offset),
    shape.material,
    multiply(rotation, shape.rotation),
    origin,
    shape.body,
    pose.velocity,
    pose.spin,
  );
}
