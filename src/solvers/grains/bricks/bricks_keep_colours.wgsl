// Finds the brick of each contact, gives contacts that persist the colour that they had in a brick of the same tiling, and lists
// the others, which bid for their grains.
import package::solvers::grains::bricks::bricks::{brick_of, first_bit, rank_place, BrickGrid, TILING};
import package::solvers::grains::colours::{bid_of, remembered_place, Pair, SHARED};
import package::solvers::grains::grain_types::{Grain, StepParams, NONE};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
@group(0) @binding(1) var<uniform> grid: BrickGrid;
// state
@group(0) @binding(2) var<storage, read> colour: array<u32>;
// scratch
@group(0) @binding(3) var<storage, read> pair_total: array<u32>;
@group(0) @binding(4) var<storage, read> grains: array<Grain>;
@group(0) @binding(5) var<storage, read> pairs: array<Pair>;
/// The colours of all contacts, then for each its brick: see `rank_place`
@group(0) @binding(6) var<storage, read_write> ranks: array<u32>;
/// One bit a colour that a contact of the grain has
@group(0) @binding(7) var<storage, read_write> used_colours: array<atomic<u32>>;
/// How many contacts have no colour, then which
@group(0) @binding(8) var<storage, read_write> colourless: array<atomic<u32>>;
/// Highest bid for each grain
@group(0) @binding(9) var<storage, read_write> bids: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

/// Whether contacts bid at once: where there are many worlds, it must first be known where the contacts of each begin.
override BIDS: bool = true;

@compute @workgroup_size(WORKGROUP_SIZE)
fn bricks_keep_colours(@builtin(global_invocation_id) id: vec3u) {
  let p = id.x;
  if (p >= min(pair_total[0], params.pair_capacity)) { return; }
  let pair = pairs[p];
  let brick = brick_of(params, grid, grains[pair.first], grains[pair.second]);
  ranks[rank_place(params, p)] = brick;
  var key = SHARED;
  if (brick != NONE && pair.remembered != NONE) { key = colour[remembered_place(pair.remembered)]; }
  let tiling = brick / grid.total;
  if (key != SHARED && key / TILING == tiling) {
    let bit = 1u << (first_bit(tiling) + key % TILING);
    atomicOr(&used_colours[pair.first], bit);
    atomicOr(&used_colours[pair.second], bit);
  } else {
    key = SHARED;
    atomicStore(&colourless[atomicAdd(&colourless[0], 1u) + 1u], p);
    if (BIDS && brick != NONE) {
      atomicMax(&bids[pair.first], bid_of(p, 0u));
      atomicMax(&bids[pair.second], bid_of(p, 0u));
    }
  }
  ranks[p] = key;
}
