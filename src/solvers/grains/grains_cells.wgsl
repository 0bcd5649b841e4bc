// Says in which cell each grain is.
import package::solvers::grains::cells::{cell_at, cells_per_world};
import package::solvers::grains::grain_types::{is_finite, StepParams, NON_FINITE, OUTSIDE_DOMAIN};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// state in
@group(0) @binding(1) var<storage, read> position: array<vec3f>;
// scratch
@group(0) @binding(2) var<storage, read_write> keys: array<u32>;
@group(0) @binding(3) var<storage, read_write> warnings: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_cells(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let world = i / params.grains_per_world;
  let place = (position[i] - params.cell_origin) / params.cell_edge;
  if (!is_finite(place)) { atomicAdd(&warnings[NON_FINITE], 1u); }
  if (any(place < vec3f(0.0)) || any(place > vec3f(params.cells))) { atomicAdd(&warnings[OUTSIDE_DOMAIN], 1u); }
  let cell = cell_at(params, position[i]);
  keys[i] = world * cells_per_world(params) + (cell.z * params.cells.y + cell.y) * params.cells.x + cell.x;
}
