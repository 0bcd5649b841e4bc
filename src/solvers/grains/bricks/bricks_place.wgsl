// Puts the contacts, and the grains, of each brick side by side. Where lists are kept, the search sees no grains, and all stays as it is.
import package::solvers::grains::bricks::bricks::{
  brick_lists, first_brick, grain_count_of, list_place, rank_place, BrickGrid,
};
import package::solvers::grains::colours::{COLOUR_KEYS, SHARED};
import package::solvers::grains::grain_types::{Grain, StepParams, NONE};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
@group(0) @binding(1) var<uniform> grid: BrickGrid;
// scratch
@group(0) @binding(2) var<storage, read> grains: array<Grain>;
/// Where each list begins
@group(0) @binding(3) var<storage, read> list_starts: array<u32>;
/// The contacts of each list, then for each contact where it is counted: see `rank_place`
@group(0) @binding(4) var<storage, read_write> ranks: array<u32>;
/// Which of its brick each grain is
@group(0) @binding(5) var<storage, read> local_grains: array<u32>;
@group(0) @binding(6) var<storage, read_write> brick_grains: array<u32>;
/// Only where those that no brick holds begin, and how many contacts there are
@group(0) @binding(7) var<storage, read_write> colour_starts: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

/// Whether bricks hold their grains.
override HELD: bool = true;

fn list_grain(i: u32) {
  if (grains[i].material == NONE) { return; }
  let list = grain_count_of(grid, first_brick(params, grid, grains[i]));
  brick_grains[list_starts[list] - list_starts[grain_count_of(grid, 0u)] + local_grains[i]] = i;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn bricks_place(@builtin(global_invocation_id) id: vec3u) {
  if (params.grain_count == 0u) { return; }
  let p = id.x;
  if (HELD && p < params.grain_count) { list_grain(p); }
  let total = list_starts[list_place(brick_lists(grid) + 1u)];
  if (p == 0u) {
    colour_starts[SHARED] = list_starts[list_place(brick_lists(grid))];
    colour_starts[COLOUR_KEYS] = total;
  }
  if (p >= total) { return; }
  let rank = rank_place(params, p);
  ranks[list_starts[ranks[rank]] + ranks[rank + 1u]] = p;
}
