// The grid beside the hash: the cell of each sphere, to sort by.
import package::bench::seed000::seed000_types::{PileParams, cell_at};

// params
@group(0) @binding(0) var<uniform> params: PileParams;
// state in
@group(0) @binding(1) var<storage, read> places: array<vec4f>;
// scratch
@group(0) @binding(2) var<storage, read_write> keys: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn seed000_grid_cells(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.count) { return; }
  let cell = vec3u(cell_at(places[i].xyz));
  keys[i] = (cell.z * params.cells.y + cell.y) * params.cells.x + cell.x;
}
