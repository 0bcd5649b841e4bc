// The second of two loops that are split: works through the spheres that were found to touch each sphere.
import package::bench::seed000::seed000_impulse::pushed;
import package::bench::seed000::seed000_types::{PileParams, list_place};

// params
@group(0) @binding(0) var<uniform> params: PileParams;
// state in
@group(0) @binding(1) var<storage, read> places: array<vec4f>;
@group(0) @binding(2) var<storage, read> velocities: array<vec4f>;
// scratch
@group(0) @binding(3) var<storage, read> counts: array<u32>;
@group(0) @binding(4) var<storage, read> neighbours: array<u32>;
// state out
@group(0) @binding(5) var<storage, read_write> changes: array<vec4f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn seed000_solve(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.count) { return; }
  let place = places[i].xyz;
  let velocity = velocities[i].xyz;
  var change = vec3f();
  for (var k = 0u; k < params.iterations; k++) {
    for (var slot = 0u; slot < counts[i]; slot++) {
      let j = neighbours[list_place(i, slot, params.count)];
      change = pushed(params, places[j].xyz, place, velocity - velocities[j].xyz, change);
    }
  }
  changes[i] = vec4f(change, 0.0);
}
