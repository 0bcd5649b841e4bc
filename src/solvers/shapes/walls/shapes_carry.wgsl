// Puts the grains that bodies carry where they must be at the start of the step, so that with the velocity of the body there
// they are in their places at its end. Whatever was done to them before is forgotten.
import package::math::quaternion::{integrate, multiply, rotate};
import package::solvers::grains::grain_types::StepParams;
import package::solvers::parts::part_types::BodyPose;

/// A grain in the frame of its body.
struct Carried {
  rotation: vec4f,
  /// [m]
  place: vec3f,
  /// Its index in its world
  grain: u32,
  body: u32,
}

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model
@group(0) @binding(1) var<storage, read> carried: array<Carried>;
// control
@group(0) @binding(2) var<storage, read> clock: array<u32>;
@group(0) @binding(3) var<storage, read> body_poses: array<BodyPose>;
// state
@group(0) @binding(4) var<storage, read_write> position: array<vec3f>;
@group(0) @binding(5) var<storage, read_write> rotation: array<vec4f>;
@group(0) @binding(6) var<storage, read_write> velocity: array<vec3f>;
@group(0) @binding(7) var<storage, read_write> spin: array<vec3f>;
@group(0) @binding(8) var<storage, read_write> remainder: array<vec3f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

override BODIES: u32;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_carry(@builtin(global_invocation_id) id: vec3u) {
  let count = arrayLength(&carried);
  if (id.x >= count * params.world_count) { return; }
  let its = carried[id.x % count];
  let i = id.x / count * params.grains_per_world + its.grain;
  let body = body_poses[clock[0] * BODIES + its.body];
  let arm = rotate(body.rotation, its.place);
  let speed = body.velocity + cross(body.spin, arm);
  position[i] = body.position + arm - params.dt * speed;
  rotation[i] = integrate(multiply(body.rotation, its.rotation), body.spin, -params.dt);
  velocity[i] = speed;
  spin[i] = body.spin;
  remainder[i] = vec3f(0.0);
}
