// Where each part of a body is at the end of a substep: bodies go through a step with the twist that they have at its end.
import package::math::quaternion::{integrate, multiply, rotate};
import package::solvers::parts::part_types::{BodyPose, Part, PartShape};
import package::solvers::soft::soft_types::SoftParams;

struct Turn {
  /// Substeps of the step that are still to come after the present one
  after: u32,
}

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
@group(0) @binding(1) var<uniform> turn: Turn;
// model
@group(0) @binding(2) var<storage, read> shapes: array<PartShape>;
// control
@group(0) @binding(3) var<storage, read> clock: array<u32>;
@group(0) @binding(4) var<storage, read> body_poses: array<BodyPose>;
// scratch
@group(0) @binding(5) var<storage, read_write> parts: array<Part>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

override PARTS: u32;
override BODIES: u32;

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_place_parts(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= PARTS) { return; }
  let shape = shapes[i];
  let pose = body_poses[clock[0] * BODIES + shape.body];
  let rest = f32(turn.after) * params.dt;
  let origin = pose.position - rest * pose.velocity;
  let rotation = integrate(pose.rotation, pose.spin, -rest);
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
