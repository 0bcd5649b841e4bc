// Contacts without a colour bid for their grains.
import package::solvers::grains::colours::{bid_of, Pair, SHARED, THREADS_FOR_FEW};
import package::solvers::grains::grain_types::{Grain, StepParams};
import package::solvers::grains::worlds::world_of;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> grains: array<Grain>;
@group(0) @binding(2) var<storage, read> pair_starts: array<u32>;
@group(0) @binding(3) var<storage, read> pairs: array<Pair>;
@group(0) @binding(4) var<storage, read> colour_keys: array<u32>;
@group(0) @binding(5) var<storage, read> colourless: array<u32>;
/// Highest bid for each grain
@group(0) @binding(6) var<storage, read_write> bids: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
const THREADS = THREADS_FOR_FEW;

override ROUND: u32 = 0u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_bid(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  for (var k = id.x; k < colourless[0]; k += groups.x * WORKGROUP_SIZE) {
    let p = colourless[k + 1u];
    if (colour_keys[p] != SHARED) { continue; }
    let world = world_of(params, grains[pairs[p].first].id);
    let bid = bid_of(p - pair_starts[world * params.grains_per_world], ROUND);
    atomicMax(&bids[pairs[p].first], bid);
    atomicMax(&bids[pairs[p].second], bid);
  }
}
