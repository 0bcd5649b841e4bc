// Lists the grains brick by brick.
import package::solvers::grains::bricks::bricks::{first_brick, grain_list, BrickGrid};
import package::solvers::grains::grain_types::{Grain, StepParams, NONE};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
@group(0) @binding(1) var<uniform> grid: BrickGrid;
// scratch
@group(0) @binding(2) var<storage, read> grains: array<Grain>;
@group(0) @binding(3) var<storage, read> brick_starts: array<u32>;
@group(0) @binding(4) var<storage, read> local_grains: array<u32>;
@group(0) @binding(5) var<storage, read_write> brick_grains: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn bricks_list(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.grain_count) { return; }
  if (grains[id.x].material == NONE) { return; }
  let list = grain_list(grid, first_brick(params, grid, grains[id.x]));
  brick_grains[brick_starts[list] - brick_starts[grain_list(grid, 0u)] + local_grains[id.x]] = id.x;
}
