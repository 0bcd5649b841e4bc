// Writes down what grains gained of potential energy beyond that of their motion: by the displacements that undo overlaps,
// and by rounding of positions; and what they lose or gain where they pass a periodic face along gravity. Runs when grains
// have moved.
import package::solvers::grains::grain_types::{nearest_image, Grain, Motion, StepParams, NONE};
import package::solvers::grains::ledger::ledger_sums::add_energy;
import package::solvers::grains::ledger::ledger_types::{CORRECTION_WORK, EXCHANGE, TURNOVER};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// state
@group(0) @binding(1) var<storage, read> position: array<vec3f>;
// scratch
@group(0) @binding(2) var<storage, read> grains: array<Grain>;
@group(0) @binding(3) var<storage, read> motions: array<Motion>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
const PORTION = 32u;

fn write(world: u32, sum: vec3f) {
  add_energy(world, CORRECTION_WORK, sum.x);
  add_energy(world, EXCHANGE, sum.y);
  add_energy(world, TURNOVER, sum.z);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn ledger_moves(@builtin(global_invocation_id) id: vec3u) {
  let begin = id.x * PORTION;
  let end = min(begin + PORTION, params.grain_count);
  var sum = vec3f(0.0);
  var world = 0u;
  for (var i = begin; i < end; i++) {
    let grain = grains[i];
    if (grain.material == NONE) { continue; }
    let its_world = grain.id / params.grains_per_world;
    if (its_world != world) {
      write(world, sum);
      sum = vec3f(0.0);
    }
    world = its_world;
    let weight = params.gravity / motions[i].inverse_mass;
    let jump = position[grain.id] - grain.position;
    let way = nearest_image(jump, params.period);
    let corrected = -dot(weight, way - params.dt * motions[i].velocity);
    sum += vec3f(corrected, dot(weight, way - jump), abs(corrected));
  }
  write(world, sum);
}
