// Counts for each grain the contacts that share it, once they are made.
import package::solvers::grains::colours::{SHARED, THREADS_FOR_FEW};
import package::solvers::grains::grain_types::{Contact, StepParams};
import package::solvers::grains::spill::{spill_block, SPILL_COUNT, SPILL_WORDS};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(2) var<storage, read> contacts: array<Contact>;
@group(0) @binding(3) var<storage, read_write> spill: array<atomic<i32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
const THREADS = THREADS_FOR_FEW;

fn share(grain: u32) {
  atomicAdd(&spill[grain * SPILL_WORDS + SPILL_COUNT], 1);
  atomicAdd(&spill[spill_block(params.grain_count, grain)], 1);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_share(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let end = colour_starts[SHARED + 1u];
  for (var s = colour_starts[SHARED] + id.x; s < end; s += groups.x * WORKGROUP_SIZE) {
    share(contacts[s].first);
    share(contacts[s].second);
  }
}
