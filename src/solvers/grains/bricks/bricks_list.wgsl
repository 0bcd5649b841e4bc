// Finds the brick of each contact, counts the contacts and the grains of each brick, and says which of them each is, in no order that
// lasts: contacts of one turn share no grain, so whoever is solved first among them makes no difference.
import package::solvers::grains::bricks::bricks::{
  brick_lists, brick_of, first_brick, grain_count_of, list_place, rank_place, BrickGrid, COUNTERS,
};
import package::solvers::grains::colours::Pair;
import package::solvers::grains::grain_types::{Grain, StepParams, NONE};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
@group(0) @binding(1) var<uniform> grid: BrickGrid;
// scratch
@group(0) @binding(2) var<storage, read> pair_total: array<u32>;
@group(0) @binding(3) var<storage, read> grains: array<Grain>;
@group(0) @binding(4) var<storage, read> pairs: array<Pair>;
@group(0) @binding(5) var<storage, read_write> list_counts: array<atomic<u32>>;
/// For each contact where it is counted: see `rank_place`
@group(0) @binding(6) var<storage, read_write> ranks: array<u32>;
/// Which of its brick each grain is, in no order that lasts
@group(0) @binding(7) var<storage, read_write> local_grains: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn bricks_list(@builtin(global_invocation_id) id: vec3u) {
  let p = id.x;
  if (p < params.grain_count) {
    if (grains[p].material != NONE) {
      let brick = first_brick(params, grid, grains[p]);
      local_grains[p] = atomicAdd(&list_counts[grain_count_of(grid, brick)], 1u);
    }
  }
  if (p >= min(pair_total[0], params.pair_capacity)) { return; }
  let pair = pairs[p];
  let list = min(brick_of(params, grid, grains[pair.first], grains[pair.second]), brick_lists(grid));
  let rank = rank_place(params, p);
  let counter = list_place(list) + p % COUNTERS;
  ranks[rank] = counter;
  ranks[rank + 1u] = atomicAdd(&list_counts[counter], 1u);
}
