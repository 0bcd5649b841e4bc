// Moves and turns the grains by the velocities that they now have (semi-implicit Euler), in the state, where they are listed
// by id.
import package::math::quaternion::integrate;
import package::solvers::grains::grain_types::{is_finite, Grain, Motion, StepParams, NONE, NON_FINITE};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> grains: array<Grain>;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> shifts: array<vec3f>;
@group(0) @binding(4) var<storage, read_write> warnings: array<atomic<u32>>;
// state
@group(0) @binding(5) var<storage, read_write> position: array<vec3f>;
@group(0) @binding(6) var<storage, read_write> velocity: array<vec3f>;
@group(0) @binding(7) var<storage, read_write> spin: array<vec3f>;
@group(0) @binding(8) var<storage, read_write> rotation: array<vec4f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_move(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let grain = grains[i];
  if (grain.material == NONE) { return; }
  let motion = motions[i];
  let place = grain.position + params.dt * motion.velocity + shifts[i];
  let rate = motion.surface_spin * motion.inverse_radius;
  if (!is_finite(place) || !is_finite(motion.velocity) || !is_finite(rate)) { atomicAdd(&warnings[NON_FINITE], 1u); }
  position[grain.id] = place;
  velocity[grain.id] = motion.velocity;
  spin[grain.id] = rate;
  rotation[grain.id] = integrate(rotation[grain.id], rate, params.dt);
}
