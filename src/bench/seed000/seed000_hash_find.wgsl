// The first of two loops that are split: lists, for each sphere, those that touch it, through the linked hash.
import package::bench::seed000::seed000_types::{PileParams, SLOTS, cell_at, hash_of, list_place};

// params
@group(0) @binding(0) var<uniform> params: PileParams;
// state in
@group(0) @binding(1) var<storage, read> places: array<vec4f>;
// scratch
@group(0) @binding(2) var<storage, read> heads: array<u32>;
@group(0) @binding(3) var<storage, read> next: array<u32>;
@group(0) @binding(4) var<storage, read_write> counts: array<u32>;
@group(0) @binding(5) var<storage, read_write> neighbours: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn seed000_hash_find(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.count) { return; }
  let place = places[i].xyz;
  let cell = cell_at(place);
  var found = 0u;
  for (var c = 0; c < 27; c++) {
    let near = cell + vec3i(c % 3, (c / 3) % 3, c / 9) - 1;
    var link = heads[hash_of(near, params.table_size)];
    while (link != 0u) {
      let j = link - 1u;
      let other = places[j].xyz;
      let d = place - other;
      // The cell is asked for as well: other cells share the hash, and a sphere must not be found twice.
      if (dot(d, d) < 1.0 && j != i && all(cell_at(other) == near) && found < SLOTS) {
        neighbours[list_place(i, found, params.count)] = j;
        found++;
      }
      link = next[j];
    }
  }
  counts[i] = found;
}
