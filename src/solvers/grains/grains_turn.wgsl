// Turns the grains by the angular velocity that they now have.
import package::math::quaternion::integrate;
import package::solvers::grains::grain_types::StepParams;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// state in
@group(0) @binding(1) var<storage, read> rotation: array<vec4f>;
// state out
@group(0) @binding(2) var<storage, read> spin: array<vec3f>;
@group(0) @binding(3) var<storage, read_write> rotation_out: array<vec4f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_turn(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  rotation_out[i] = integrate(rotation[i], spin[i], params.dt);
}
