// Counting sort of a layer's spheres into its cells. Spheres that share a cell keep their old order, so the result does
// not depend on how layers are dealt out to threads.
import package::bench::contacts::contact_types::ContactParams;

// params
@group(0) @binding(0) var<uniform> params: ContactParams;
// state in
@group(0) @binding(1) var<storage, read> places: array<vec4f>;
@group(0) @binding(2) var<storage, read> velocities: array<vec4f>;
// scratch
@group(0) @binding(3) var<storage, read> layer_start: array<u32>;
@group(0) @binding(4) var<storage, read> grouped: array<vec2u>;
/// The spheres of cell c are those from cell_start[c] to cell_start[c + 1].
@group(0) @binding(5) var<storage, read_write> cell_start: array<u32>;
// state out
@group(0) @binding(6) var<storage, read_write> sorted_places: array<vec4f>;
@group(0) @binding(7) var<storage, read_write> sorted_velocities: array<vec4f>;

const WORKGROUP_SIZE = 1u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn contacts_sort_layer(@builtin(workgroup_id) group: vec3u) {
  let layer = group.x;
  if (layer >= params.cells.x) { return; }
  let begin = layer_start[layer];
  let end = layer_start[layer + 1u];
  let cells_per_layer = params.cells.y * params.cells.z;
  // Counted one place on: what starts as the start of a cell has become its end when the cell is full.
  let first = layer * cells_per_layer + 1u;
  let last = first + cells_per_layer;

  for (var cell = first; cell < last; cell++) { cell_start[cell] = 0u; }
  for (var k = begin; k < end; k++) { cell_start[grouped[k].y + 1u] += 1u; }
  var start = begin;
  for (var cell = first; cell < last; cell++) {
    let count = cell_start[cell];
    cell_start[cell] = start;
    start += count;
  }
  for (var k = begin; k < end; k++) {
    let source = grouped[k];
    let slot = cell_start[source.y + 1u];
    cell_start[source.y + 1u] = slot + 1u;
    sorted_places[slot] = places[source.x];
    sorted_velocities[slot] = velocities[source.x];
  }
}
