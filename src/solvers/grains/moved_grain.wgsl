// Moves and turns a grain by the velocities that it now has (semi-implicit Euler), in the state, where grains are listed by id.
import package::math::quaternion::integrate;
import package::solvers::grains::flow::flow_types::FlowParams;
import package::solvers::grains::flow::wrapping::wrapped;
import package::solvers::grains::grain_types::{is_finite, Grain, Motion, StepParams, NON_FINITE};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
@group(0) @binding(1) var<uniform> flow: FlowParams;
// scratch
@group(0) @binding(2) var<storage, read> grains: array<Grain>;
@group(0) @binding(3) var<storage, read> motions: array<Motion>;
@group(0) @binding(4) var<storage, read> shifts: array<vec3f>;
@group(0) @binding(5) var<storage, read_write> warnings: array<atomic<u32>>;
// state
@group(0) @binding(6) var<storage, read_write> position: array<vec3f>;
@group(0) @binding(7) var<storage, read_write> velocity: array<vec3f>;
@group(0) @binding(8) var<storage, read_write> spin: array<vec3f>;
@group(0) @binding(9) var<storage, read_write> rotation: array<vec4f>;

override PERIODIC: bool = false;

/// Grain i, sorted; where it comes.
fn moved(i: u32, grain: Grain) -> vec3f {
  let motion = motions[i];
  var place = grain.position + params.dt * motion.velocity + shifts[i];
  let rate = motion.surface_spin * motion.inverse_radius;
  if (!is_finite(place) || !is_finite(motion.velocity) || !is_finite(rate)) { atomicAdd(&warnings[NON_FINITE], 1u); }
  if (PERIODIC) { place = wrapped(place, flow.low, flow.high, flow.period); }
  position[grain.id] = place;
  velocity[grain.id] = motion.velocity;
  spin[grain.id] = rate;
  rotation[grain.id] = integrate(rotation[grain.id], rate, params.dt);
  return place;
}
