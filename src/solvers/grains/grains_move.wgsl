// Moves the grains, and puts them back in the order of their ids. Semi-implicit Euler: by the velocity that they now have.
import package::solvers::grains::grain_types::{is_finite, Grain, Motion, StepParams, NON_FINITE};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> grains: array<Grain>;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> shifts: array<vec3f>;
@group(0) @binding(4) var<storage, read_write> warnings: array<atomic<u32>>;
// state out
@group(0) @binding(5) var<storage, read_write> position: array<vec3f>;
@group(0) @binding(6) var<storage, read_write> velocity: array<vec3f>;
@group(0) @binding(7) var<storage, read_write> spin: array<vec3f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_move(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let target_id = grains[i].id;
  let motion = motions[i];
  let place = grains[i].position + params.dt * motion.velocity + shifts[i];
  let rate = motion.surface_spin * motion.inverse_radius;
  if (!is_finite(place) || !is_finite(motion.velocity) || !is_finite(rate)) { atomicAdd(&warnings[NON_FINITE], 1u); }
  position[target_id] = place;
  velocity[target_id] = motion.velocity;
  spin[target_id] = rate;
}
