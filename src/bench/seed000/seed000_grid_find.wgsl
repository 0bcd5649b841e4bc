// Lists, for each sphere, those that touch it, through the sorted grid: nine runs of three cells each.
import package::bench::seed000::seed000_types::{PileParams, SLOTS, cell_at, list_place};

// params
@group(0) @binding(0) var<uniform> params: PileParams;
// scratch
@group(0) @binding(1) var<storage, read> places: array<vec4f>;
@group(0) @binding(2) var<storage, read> starts: array<u32>;
@group(0) @binding(3) var<storage, read_write> counts: array<u32>;
@group(0) @binding(4) var<storage, read_write> neighbours: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn seed000_grid_find(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.count) { return; }
  let place = places[i].xyz;
  // Around the pile there is a border of empty cells.
  let cell = vec3u(cell_at(place));
  var found = 0u;
  for (var row = 0u; row < 9u; row++) {
    let z = cell.z + row / 3u - 1u;
    let y = cell.y + row % 3u - 1u;
    let first = (z * params.cells.y + y) * params.cells.x + cell.x - 1u;
    for (var j = starts[first]; j < starts[first + 3u]; j++) {
      let d = place - places[j].xyz;
      if (dot(d, d) < 1.0 && j != i && found < SLOTS) {
        neighbours[list_place(i, found, params.count)] = j;
        found++;
      }
    }
  }
  counts[i] = found;
}
