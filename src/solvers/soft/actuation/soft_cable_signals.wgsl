// From derivatives by the excess lengths of cables to those by their signals, stiffnesses and lengths, all worlds together. One
// thread a cable.
import package::solvers::soft::actuation::cable_types::{Cable, Tension};

// model
@group(0) @binding(0) var<storage, read> cables: array<Cable>;
// control
@group(0) @binding(1) var<storage, read> clock: array<u32>;
@group(0) @binding(2) var<storage, read> signals: array<f32>;
// scratch
@group(0) @binding(3) var<storage, read> tensions: array<Tension>;
// gradient
@group(0) @binding(4) var<storage, read_write> signal_bars: array<f32>;
/// Of each cable: by k and by R, summed over all substeps
@group(0) @binding(5) var<storage, read_write> cable_bars: array<vec2f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

override ACTUATORS: u32 = 1u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_cable_signals(@builtin(global_invocation_id) id: vec3u) {
  let cable_count = arrayLength(&cables);
  if (id.x >= cable_count) { return; }
  let cable = cables[id.x];
  var stiffness_bar = 0.0;
  var excess_bar = 0.0;
  for (var k = id.x; k < arrayLength(&tensions); k += cable_count) {
    stiffness_bar += tensions[k].excess * tensions[k].tension_bar;
    excess_bar += tensions[k].excess_bar;
  }
  let place = clock[0] * ACTUATORS + cable.actuator;
  let wanted = cable.length * signals[place];
  // A length at rest below 0 counts as 0, and nothing changes it.
  let rest_bar = select(0.0, -excess_bar, wanted > 0.0);
  signal_bars[place] += cable.length * rest_bar;
  cable_bars[id.x] += vec2f(stiffness_bar, signals[place] * rest_bar);
}
