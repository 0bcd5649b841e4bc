// Moves and turns a grain by the velocities that it now has (semi-implicit Euler), in the state, where grains are listed by id. Vectors are
// written with the word after them: a GPU stores four numbers at once, and what lies between grains is never half written.
import package::math::quaternion::integrate;
import package::solvers::grains::conditions::{
  name_of, named_by, warn, warnings, CONDITIONS, CRUSHED, CRUSHED_SLOT, DEEP_SLOT,
};
import package::solvers::grains::flow::flow_types::FlowParams;
import package::solvers::grains::flow::wrapping::wrapped;
import package::solvers::grains::grain_types::{is_finite, StepParams, NON_FINITE, TOO_DEEP};
import package::solvers::grains::quads::{motion_of, GrainQuads, MotionQuads};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
@group(0) @binding(1) var<uniform> flow: FlowParams;
// scratch
@group(0) @binding(2) var<storage, read> grains: array<GrainQuads>;
@group(0) @binding(3) var<storage, read> motions: array<MotionQuads>;
@group(0) @binding(4) var<storage, read> shifts: array<vec4f>;
// state
@group(0) @binding(6) var<storage, read_write> position: array<vec4f>;
@group(0) @binding(7) var<storage, read_write> velocity: array<vec4f>;
@group(0) @binding(8) var<storage, read_write> spin: array<vec4f>;
@group(0) @binding(9) var<storage, read_write> rotation: array<vec4f>;

override PERIODIC: bool = false;

/// Names the grain in a slot, if it is in the first step in which any showed a condition.
fn tell_slot(condition: u32, slot: u32) {
  let name = atomicLoad(&warnings[slot]);
  if (name == 0u || atomicLoad(&warnings[CONDITIONS + condition]) != 0u) { return; }
  atomicStore(&warnings[CONDITIONS + condition], name_of(grains[named_by(name)].id));
}

/// For one thread of all.
fn tell_slots() {
  tell_slot(TOO_DEEP, DEEP_SLOT);
  tell_slot(CRUSHED, CRUSHED_SLOT);
}

/// Grain i, sorted; where it comes.
fn moved(i: u32, grain: GrainQuads) -> vec3f {
  let motion = motion_of(motions[i]);
  var place = grain.position_radius.xyz + params.dt * motion.velocity + shifts[i].xyz;
  let rate = motion.surface_spin * motion.inverse_radius;
  if (!is_finite(place) || !is_finite(motion.velocity) || !is_finite(rate)) { warn(NON_FINITE, grain.id); }
  if (PERIODIC) { place = wrapped(place, flow.low, flow.high, flow.period); }
  position[grain.id] = vec4f(place, 0.0);
  velocity[grain.id] = vec4f(motion.velocity, 0.0);
  spin[grain.id] = vec4f(rate, 0.0);
  rotation[grain.id] = integrate(rotation[grain.id], rate, params.dt);
  return place;
}
