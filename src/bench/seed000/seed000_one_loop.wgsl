// One loop: a sphere that is found to touch is worked on at once, while the other lanes of a GPU wait.
import package::bench::seed000::seed000_impulse::pushed;
import package::bench::seed000::seed000_types::{PileParams, cell_at, hash_of};

// params
@group(0) @binding(0) var<uniform> params: PileParams;
// state in
@group(0) @binding(1) var<storage, read> places: array<vec4f>;
@group(0) @binding(2) var<storage, read> velocities: array<vec4f>;
// scratch
@group(0) @binding(3) var<storage, read> heads: array<u32>;
@group(0) @binding(4) var<storage, read> next: array<u32>;
// state out
@group(0) @binding(5) var<storage, read_write> changes: array<vec4f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn seed000_one_loop(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.count) { return; }
  let place = places[i].xyz;
  let velocity = velocities[i].xyz;
  let cell = cell_at(place);
  var change = vec3f();
  for (var k = 0u; k < params.iterations; k++) {
    for (var c = 0; c < 27; c++) {
      let near = cell + vec3i(c % 3, (c / 3) % 3, c / 9) - 1;
      var link = heads[hash_of(near, params.table_size)];
      while (link != 0u) {
        let j = link - 1u;
        let other = places[j].xyz;
        let d = place - other;
        if (dot(d, d) < 1.0 && j != i && all(cell_at(other) == near)) {
          change = pushed(params, other, place, velocity - velocities[j].xyz, change);
        }
        link = next[j];
      }
    }
  }
  changes[i] = vec4f(change, 0.0);
}
