// Of the derivatives by what each particle's muscle pulls: sums over the particles of a muscle in a fixed order, and from them
// the derivative by its signal. One workgroup an actuator.
import package::solvers::soft::actuation::muscle::Muscle;

// model
@group(0) @binding(0) var<storage, read> strengths: array<Muscle>;
/// Particles of one world, those of one actuator after another
@group(0) @binding(1) var<storage, read> muscle_particles: array<u32>;
/// Where those of each actuator begin, and where the last ends
@group(0) @binding(2) var<storage, read> muscle_starts: array<u32>;
// control
@group(0) @binding(3) var<storage, read> clock: array<u32>;
// scratch
/// Of every particle of every world, in its PULL_STRIDE words at PULL_BAR [1/Pa]
@group(0) @binding(4) var<storage, read> pull_bars: array<f32>;
// gradient
@group(0) @binding(5) var<storage, read_write> signal_bars: array<f32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
/// Terms that are added one after another; sums of sums keep more digits. On a GPU few, which all threads share.
@if(CPU) const RUN = 64u;
@else const RUN = 4u;

override WORLDS: u32 = 1u;
override PULL_STRIDE: u32 = 1u;
override PULL_BAR: u32 = 0u;

var<workgroup> shares: array<f32, WORKGROUP_SIZE>;

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_muscle_signals(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let actuator = group.x;
  let actuators = arrayLength(&strengths);
  let first = muscle_starts[min(actuator, actuators - 1u)];
  let end = muscle_starts[min(actuator, actuators - 1u) + 1u];
  let world_particles = arrayLength(&pull_bars) / (WORLDS * PULL_STRIDE);
  var sum = 0.0;
  for (var world = 0u; world < WORLDS; world++) {
    for (var start = first + RUN * lane; start < end; start += RUN * WORKGROUP_SIZE) {
      var part = 0.0;
      for (var k = start; k < min(start + RUN, end); k++) {
        part += pull_bars[PULL_STRIDE * (world * world_particles + muscle_particles[k]) + PULL_BAR];
      }
      sum += part;
    }
  }
  shares[lane] = sum;
  for (var half = WORKGROUP_SIZE / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (lane < half) { shares[lane] += shares[lane + half]; }
  }
  if (lane == 0u && actuator < actuators) {
    signal_bars[clock[0] * actuators + actuator] += strengths[actuator].w * shares[0];
  }
}
