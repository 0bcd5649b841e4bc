// Counts the grains of each brick, and its contacts of each colour, and says which of them each contact is, in no order that lasts: contacts of
// one colour share no grain, so whoever is solved first among them makes no difference.
import package::solvers::grains::bricks::bricks::{
  first_brick, grain_list, rank_place, shared_key, BrickGrid, TILING,
};
import package::solvers::grains::colours::{COLOURS, SHARED};
import package::solvers::grains::grain_types::{Grain, StepParams, NONE};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
@group(0) @binding(1) var<uniform> grid: BrickGrid;
// scratch
@group(0) @binding(2) var<storage, read> pair_total: array<u32>;
@group(0) @binding(3) var<storage, read> grains: array<Grain>;
@group(0) @binding(4) var<storage, read_write> brick_counts: array<atomic<u32>>;
/// The colours of all contacts, then for each its brick, which gives way to its list, and its place in it: see `rank_place`
@group(0) @binding(5) var<storage, read_write> ranks: array<u32>;
/// Which of its brick each grain is, in no order that lasts
@group(0) @binding(6) var<storage, read_write> local_grains: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn bricks_count(@builtin(global_invocation_id) id: vec3u) {
  let p = id.x;
  if (p < params.grain_count) {
    if (grains[p].material != NONE) {
      let brick = first_brick(params, grid, grains[p]);
      local_grains[p] = atomicAdd(&brick_counts[grain_list(grid, brick)], 1u);
    }
  }
  if (p >= min(pair_total[0], params.pair_capacity)) { return; }
  let colour = ranks[p];
  let rank = rank_place(params, p);
  let key = select(ranks[rank] * COLOURS + colour % TILING, shared_key(grid), colour == SHARED);
  ranks[rank] = key;
  ranks[rank + 1u] = atomicAdd(&brick_counts[key], 1u);
}
