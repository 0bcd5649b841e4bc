// Adds up what was measured of a step, and decides: whether it went too far and is taken back, whether momentum leads astray
// and starts anew (O'Donoghue and Candès 2015), whether the step is solved.
import package::solvers::grains::methods::descent::{
  descent_numbers, descent_of, descent_places, follows_pushes, Descent, DESCENT_GROUPS, DESCENT_HEAD,
};

// scratch
@group(0) @binding(0) var<storage, read_write> descent: array<vec4u>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
const GROUPS = DESCENT_GROUPS;

/// What contacts may still ask for, as the root of the mean square over mass [m/s]
override TOLERANCE: f32;
/// Friction by the cone, whose limits need not be held
override CONE: bool = false;
/// Of the last sweeps, which go without momentum
override FINAL: bool = false;
/// No greater one is ever needed.
override GREATEST_CURVATURE: f32 = 1.0;
/// A step that went too far is repeated with so much more, others go on with less.
const RISE = 1.5;
const FALL = 0.95;

/// Squared length of the step and its way back, twice its kinetic energy, mass.
var<workgroup> sums: array<vec4f, WORKGROUP_SIZE>;

fn decided(at: Descent, sum: vec4f) -> Descent {
  var next = at;
  // The bound that makes descents descend: the energy of the step is no more than the metric says.
  if (sum.z > 1.0001 * at.curvature * sum.x && at.curvature < GREATEST_CURVATURE) {
    next.curvature = min(max(RISE * at.curvature, sum.z / sum.x), GREATEST_CURVATURE);
    return next;
  }
  next.sweeps = at.sweeps + 1u;
  let residual = at.curvature * sqrt(sum.x / max(sum.w, 1e-30));
  next.is_done = residual <= TOLERANCE && (CONE || FINAL || follows_pushes(at.sweeps));
  next.before = at.now;
  next.now = at.trial;
  next.trial = 3u - next.before - next.now;
  next.curvature = FALL * at.curvature;
  let pace = at.pace;
  next.pace = 0.5 * pace * (sqrt(pace * pace + 4.0) - pace);
  next.momentum = pace * (1.0 - pace) / (pace * pace + next.pace);
  if (FINAL || sum.y > 0.0) {
    next.pace = 1.0;
    next.momentum = 0.0;
  }
  return next;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_descent_decide(@builtin(local_invocation_index) lane: u32) {
  var sum = vec4f(0.0);
  for (var k = lane; k < DESCENT_GROUPS; k += WORKGROUP_SIZE) {
    let of_pairs = bitcast<vec4f>(descent[DESCENT_HEAD + k]);
    let of_grains = bitcast<vec4f>(descent[DESCENT_HEAD + DESCENT_GROUPS + k]);
    sum += vec4f(of_pairs.xy + of_grains.yz, of_grains.xw);
  }
  sums[lane] = sum;
  for (var half = WORKGROUP_SIZE / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (lane < half) { sums[lane] += sums[lane + half]; }
  }
  if (lane != 0u) { return; }
  let at = descent_of(descent[0], descent[1]);
  if (at.is_done) { return; }
  let next = decided(at, sums[0]);
  descent[0] = descent_numbers(next);
  descent[1] = descent_places(next);
}
