// Says in which cell each grain is, and counts the grains of each cell.
import package::solvers::grains::cells::{absent_key, cell_at, cell_axes, cell_key, coarse_grid, fine_grid};
import package::solvers::grains::conditions::warn;
import package::solvers::grains::grain_properties::GrainProperties;
import package::solvers::grains::grain_types::{is_finite, StepParams, NON_FINITE, OUTSIDE_DOMAIN};
import package::solvers::grains::worlds::{local_id, world_of};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model
@group(0) @binding(1) var<storage, read> properties: array<GrainProperties>;
// state
@group(0) @binding(2) var<storage, read> position: array<vec3f>;
@group(0) @binding(3) var<storage, read> presence: array<u32>;
// scratch
@group(0) @binding(4) var<storage, read_write> keys: array<u32>;
/// Which of its cell each grain is, in no order that lasts
@group(0) @binding(5) var<storage, read_write> slots: array<u32>;
@group(0) @binding(6) var<storage, read_write> cell_counts: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

fn key_of(i: u32) -> u32 {
  if (presence[i] == 0u) { return absent_key(params); }
  var grid = fine_grid(params);
  if (properties[local_id(params, i)].radius > params.fine_radius) { grid = coarse_grid(params); }
  let place = cell_axes(params, position[i] - params.cell_origin) * grid.scale;
  if (!is_finite(place)) { warn(NON_FINITE, i); }
  if (any(place < vec3f(0.0)) || any(place > vec3f(grid.cells))) { warn(OUTSIDE_DOMAIN, i); }
  return cell_key(grid, world_of(params, i), cell_at(params, grid, position[i]));
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_cells(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.grain_count) { return; }
  let key = key_of(id.x);
  keys[id.x] = key;
  slots[id.x] = atomicAdd(&cell_counts[key], 1u);
}
