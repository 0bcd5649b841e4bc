// Says where each contact belongs in the order of bricks and colours, and which colour it has, and lists the grains brick by brick. Where
// lists are kept, the search sees no grains, and all stays as it is.
import package::solvers::grains::bricks::bricks::{first_brick, grain_list, rank_place, shared_key, BrickGrid};
import package::solvers::grains::colours::{placed, COLOUR_KEYS, SHARED};
import package::solvers::grains::grain_types::{Grain, StepParams, NONE};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
@group(0) @binding(1) var<uniform> grid: BrickGrid;
// scratch
@group(0) @binding(2) var<storage, read> grains: array<Grain>;
@group(0) @binding(3) var<storage, read> brick_starts: array<u32>;
/// The colours of all contacts, then for each its list, and its place in it: see `rank_place`
@group(0) @binding(4) var<storage, read> ranks: array<u32>;
/// Which of its brick each grain is
@group(0) @binding(5) var<storage, read> local_grains: array<u32>;
@group(0) @binding(6) var<storage, read_write> places: array<u32>;
/// Only where those without a colour begin, and how many there are of all
@group(0) @binding(7) var<storage, read_write> colour_starts: array<u32>;
@group(0) @binding(8) var<storage, read_write> brick_grains: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

/// Whether bricks hold their grains.
override HELD: bool = true;

fn list_grain(i: u32) {
  if (grains[i].material == NONE) { return; }
  let list = grain_list(grid, first_brick(params, grid, grains[i]));
  brick_grains[brick_starts[list] - brick_starts[grain_list(grid, 0u)] + local_grains[i]] = i;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn bricks_place(@builtin(global_invocation_id) id: vec3u) {
  if (params.grain_count == 0u) { return; }
  let p = id.x;
  if (HELD && p < params.grain_count) { list_grain(p); }
  let shared_list = shared_key(grid);
  let total = brick_starts[shared_list + 1u];
  if (p == 0u) {
    colour_starts[SHARED] = brick_starts[shared_list];
    colour_starts[COLOUR_KEYS] = total;
  }
  if (p >= total) { return; }
  let rank = rank_place(params, p);
  places[p] = placed(brick_starts[ranks[rank]] + ranks[rank + 1u], ranks[p]);
}
