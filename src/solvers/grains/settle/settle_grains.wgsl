// Gives each grain the velocities that gravity and all of its impulses make of those before the step.
import package::solvers::grains::changed_motion::changed_motion;
import package::solvers::grains::grain_motion::pushed;
import package::solvers::grains::grain_types::{Grain, Motion, StepParams, NONE};
import package::solvers::grains::spill::{SPILL_COUPLE, SPILL_IMPULSE};
import package::solvers::grains::taken_spill::taken;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(3) var<storage, read> grains: array<Grain>;
@group(0) @binding(4) var<storage, read_write> motions: array<Motion>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn settle_grains(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  if (grains[i].material == NONE) { return; }
  let impulse = taken(i, SPILL_IMPULSE, params.grain_count, params.wide_units) / params.wide_units;
  let couple = taken(i, SPILL_COUPLE, params.grain_count, params.wide_units) / params.wide_units;
  let gravity = Motion(params.dt * params.gravity, motions[i].inverse_mass, vec3f(0.0), motions[i].inverse_radius);
  motions[i] = changed_motion(grains[i], pushed(gravity, impulse, couple));
}
