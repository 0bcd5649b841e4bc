// Contacts that have won both their grains take the lowest colour of their tiling that both have free; the others bid again, where
// nobody looks yet.
import package::solvers::grains::bricks::bricks::{colours_of, first_bit, rank_place, BrickGrid, TILING};
import package::solvers::grains::colours::{bid_of, Pair, SHARED, THREADS_FOR_FEW};
import package::solvers::grains::grain_types::{Grain, StepParams, NONE};
import package::solvers::grains::worlds::world_of;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
@group(0) @binding(1) var<uniform> grid: BrickGrid;
// scratch
@group(0) @binding(2) var<storage, read> grains: array<Grain>;
@group(0) @binding(3) var<storage, read> pair_starts: array<u32>;
@group(0) @binding(4) var<storage, read> pairs: array<Pair>;
@group(0) @binding(5) var<storage, read> bids: array<u32>;
@group(0) @binding(6) var<storage, read> colourless: array<u32>;
/// The colours of all contacts, then for each its brick: see `rank_place`
@group(0) @binding(7) var<storage, read_write> ranks: array<u32>;
@group(0) @binding(8) var<storage, read_write> used_colours: array<u32>;
/// Of the next round. What was there before is less than any bid.
@group(0) @binding(9) var<storage, read_write> next_bids: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
const THREADS = THREADS_FOR_FEW;

override ROUND: u32 = 0u;
/// Whether there is no next round.
override LAST: bool = false;

/// Whether the contact won its grains and found a colour. Whoever has won a grain is alone with it.
fn take(p: u32, pair: Pair, tiling: u32) -> bool {
  let free = colours_of(tiling) & ~(used_colours[pair.first] | used_colours[pair.second]);
  if (free == 0u) { return false; }
  let bit = countTrailingZeros(free);
  ranks[p] = tiling * TILING + bit - first_bit(tiling);
  used_colours[pair.first] |= 1u << bit;
  used_colours[pair.second] |= 1u << bit;
  return true;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn bricks_take_colours(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  // Where lists are kept, the search sees no grains, and the places of contacts are where those without a colour are listed.
  if (params.grain_count == 0u) { return; }
  for (var k = id.x; k < colourless[0]; k += groups.x * WORKGROUP_SIZE) {
    let p = colourless[k + 1u];
    let brick = ranks[rank_place(params, p)];
    if (ranks[p] != SHARED || brick == NONE) { continue; }
    let pair = pairs[p];
    let world = world_of(params, grains[pair.first].id);
    let contact = p - pair_starts[world * params.grains_per_world];
    let bid = bid_of(contact, ROUND);
    if (bids[pair.first] == bid && bids[pair.second] == bid) {
      if (take(p, pair, brick / grid.total)) { continue; }
    }
    if (LAST) { continue; }
    let next = bid_of(contact, ROUND + 1u);
    atomicMax(&next_bids[pair.first], next);
    atomicMax(&next_bids[pair.second], next);
  }
}
