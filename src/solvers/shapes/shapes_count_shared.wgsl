// Counts for each grain the contacts that share it.
import package::solvers::grains::colours::{Pair, SHARED, THREADS_FOR_FEW};
import package::solvers::grains::grain_types::StepParams;
import package::solvers::grains::spill::{spill_block, SPILL_COUNT, SPILL_WORDS};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> pairs: array<Pair>;
@group(0) @binding(2) var<storage, read> colour_keys: array<u32>;
@group(0) @binding(3) var<storage, read> colourless: array<u32>;
@group(0) @binding(4) var<storage, read_write> spill: array<atomic<i32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
const THREADS = THREADS_FOR_FEW;

fn share(grain: u32) {
  atomicAdd(&spill[grain * SPILL_WORDS + SPILL_COUNT], 1);
  atomicAdd(&spill[spill_block(params.grain_count, grain)], 1);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_count_shared(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  for (var k = id.x; k < colourless[0]; k += groups.x * WORKGROUP_SIZE) {
    let p = colourless[k + 1u];
    if (colour_keys[p] != SHARED) { continue; }
    share(pairs[p].first);
    share(pairs[p].second);
  }
}
