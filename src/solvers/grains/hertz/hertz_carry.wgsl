// Adds what gravity and forces change in a step to the velocities of each grain, and says how far it is displaced beyond its velocity
// times the step: by what rounding took from its position so far. Steps are so short that a way is often less than the last digit of a
// position, and a change a few times that of a velocity; what is lost is kept and added up.
import package::math::rounded::rounded3;
import package::solvers::grains::changed_motion::changed_motion;
import package::solvers::grains::grain_types::{Grain, Motion, StepParams, NONE};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(3) var<storage, read> grains: array<Grain>;
/// Changes of velocities, then velocities
@group(0) @binding(4) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(5) var<storage, read_write> shifts: array<vec3f>;
// state
@group(0) @binding(6) var<storage, read_write> remainder: array<vec3f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn hertz_carry(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let grain = grains[i];
  if (grain.material == NONE) { return; }
  motions[i] = changed_motion(grain, motions[i]);
  let way = params.dt * motions[i].velocity;
  let wanted = way + remainder[grain.id];
  // To a place that is a number: the difference of two neighbouring numbers has no rounding.
  let place = rounded3(grain.position + wanted);
  let moved = place - grain.position;
  remainder[grain.id] = wanted - moved;
  // With it the sum of position, way and shift is that place, whatever is rounded in between.
  shifts[i] = moved - way;
}
