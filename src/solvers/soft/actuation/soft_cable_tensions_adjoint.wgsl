// Of each cable the derivative by its tension and its excess length, from those by the forces at its particles: with these as
// f̄, and t along its ways, Σ t · (f̄ here − f̄ next). One workgroup a cable of a world.
import package::solvers::soft::actuation::cable_bars::force_bar;
import package::solvers::soft::actuation::cable_places::way_between;
import package::solvers::soft::actuation::cable_types::{Cable, Tension};
import package::solvers::soft::soft_types::SoftParams;

// params; 1 to 3: positions, derivatives by velocities, matter
@group(0) @binding(0) var<uniform> params: SoftParams;
// model
@group(0) @binding(4) var<storage, read> cables: array<Cable>;
@group(0) @binding(5) var<storage, read> cable_particles: array<u32>;
// scratch
/// As soft_cable_tensions left them
@group(0) @binding(6) var<storage, read_write> tensions: array<Tension>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

var<workgroup> shares: array<f32, WORKGROUP_SIZE>;

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_cable_tensions_adjoint(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let index = min(group.x, arrayLength(&tensions) - 1u);
  let cable = cables[index % arrayLength(&cables)];
  let world_first = index / arrayLength(&cables) * params.world_particles;
  var sum = 0.0;
  for (var k = cable.first + lane; k + 1u < cable.end; k += WORKGROUP_SIZE) {
    let here = world_first + cable_particles[k];
    let next = world_first + cable_particles[k + 1u];
    sum += dot(way_between(here, next).xyz, force_bar(params, here) - force_bar(params, next));
  }
  shares[lane] = sum;
  for (var half = WORKGROUP_SIZE / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (lane < half) { shares[lane] += shares[lane + half]; }
  }
  if (lane == 0u) {
    let bar = select(0.0, shares[0], tensions[index].excess > 0.0);
    tensions[index].tension_bar = bar;
    tensions[index].excess_bar = cable.stiffness * bar;
  }
}
