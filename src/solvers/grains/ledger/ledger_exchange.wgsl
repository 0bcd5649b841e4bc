// Writes down the energy of all grains that are in the world: once before grains come and go, to take it off, and once
// after, to add it. The difference came and went with them.
import package::solvers::grains::contact_law::ROUNDNESS;
import package::solvers::grains::grain_properties::GrainProperties;
import package::solvers::grains::grain_types::StepParams;
import package::solvers::grains::ledger::ledger_sums::add_energy;
import package::solvers::grains::ledger::ledger_types::EXCHANGE;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model
@group(0) @binding(1) var<storage, read> properties: array<GrainProperties>;
// state
@group(0) @binding(2) var<storage, read> position: array<vec3f>;
@group(0) @binding(3) var<storage, read> velocity: array<vec3f>;
@group(0) @binding(4) var<storage, read> spin: array<vec3f>;
@group(0) @binding(5) var<storage, read> presence: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
const PORTION = 32u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn ledger_exchange(@builtin(global_invocation_id) id: vec3u) {
  let begin = id.x * PORTION;
  let end = min(begin + PORTION, params.grain_count);
  var sum = 0.0;
  var world = 0u;
  for (var i = begin; i < end; i++) {
    if (presence[i] == 0u) { continue; }
    let its_world = i / params.grains_per_world;
    if (its_world != world) {
      add_energy(world, EXCHANGE, sum);
      sum = 0.0;
    }
    world = its_world;
    let its = properties[i % params.grains_per_world];
    let surface_spin = its.radius * spin[i];
    let moving = 0.5 * (dot(velocity[i], velocity[i]) + dot(surface_spin, surface_spin) / ROUNDNESS);
    sum += (moving - dot(params.gravity, position[i])) / its.inverse_mass;
  }
  add_energy(world, EXCHANGE, sum);
}
