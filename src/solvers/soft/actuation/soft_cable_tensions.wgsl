// How strongly each cable pulls: from the length of its way through the particles and its signal. One workgroup a cable of a
// world, which adds up the ways in a fixed order.
import package::solvers::soft::actuation::cable_places::way_between;
import package::solvers::soft::actuation::cable_types::{Cable, Tension};
import package::solvers::soft::soft_types::SoftParams;

// params; 1: positions
@group(0) @binding(0) var<uniform> params: SoftParams;
// model
@group(0) @binding(2) var<storage, read> cables: array<Cable>;
@group(0) @binding(3) var<storage, read> cable_particles: array<u32>;
// control
@group(0) @binding(4) var<storage, read> clock: array<u32>;
@group(0) @binding(5) var<storage, read> signals: array<f32>;
// scratch
/// World after world
@group(0) @binding(6) var<storage, read_write> tensions: array<Tension>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

override ACTUATORS: u32 = 1u;

var<workgroup> shares: array<f32, WORKGROUP_SIZE>;

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_cable_tensions(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let index = min(group.x, arrayLength(&tensions) - 1u);
  let cable = cables[index % arrayLength(&cables)];
  let world_first = index / arrayLength(&cables) * params.world_particles;
  var sum = 0.0;
  for (var k = cable.first + lane; k + 1u < cable.end; k += WORKGROUP_SIZE) {
    sum += way_between(world_first + cable_particles[k], world_first + cable_particles[k + 1u]).w;
  }
  shares[lane] = sum;
  for (var half = WORKGROUP_SIZE / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (lane < half) { shares[lane] += shares[lane + half]; }
  }
  if (lane == 0u) {
    let at_rest = max(cable.length * signals[clock[0] * ACTUATORS + cable.actuator], 0.0);
    let excess = max(shares[0] - at_rest, 0.0);
    tensions[index] = Tension(cable.stiffness * excess, excess, 0.0, 0.0);
  }
}
