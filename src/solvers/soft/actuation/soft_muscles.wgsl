// How strongly each muscle pulls in the present step: its signal times its strength.
import package::solvers::soft::actuation::muscle::Muscle;

// model
/// Of every actuator: axis and strength; a cable has none [1, Pa]
@group(0) @binding(0) var<storage, read> strengths: array<Muscle>;
// control
@group(0) @binding(1) var<storage, read> clock: array<u32>;
@group(0) @binding(2) var<storage, read> signals: array<f32>;
// scratch
@group(0) @binding(3) var<storage, read_write> muscles: array<Muscle>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_muscles(@builtin(global_invocation_id) id: vec3u) {
  let actuators = arrayLength(&strengths);
  if (id.x >= actuators) { return; }
  let strength = strengths[id.x];
  muscles[id.x] = vec4f(strength.xyz, strength.w * signals[clock[0] * actuators + id.x]);
}
