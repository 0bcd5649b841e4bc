// Counts for each grain the contacts that push it, from either side.
import package::solvers::grains::grain_types::{StepParams, WALL};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// state
@group(0) @binding(1) var<storage, read> contact_first: array<u32>;
@group(0) @binding(2) var<storage, read> contact_count: array<u32>;
@group(0) @binding(3) var<storage, read> partner: array<u32>;
@group(0) @binding(4) var<storage, read> force: array<vec4f>;
// scratch
@group(0) @binding(5) var<storage, read_write> bearing: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_count_bearing(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let world = i - i % params.grains_per_world;
  let begin = contact_first[i];
  for (var place = begin; place < begin + contact_count[i]; place++) {
    if (!(force[place].w > 0.0)) { continue; }
    atomicAdd(&bearing[i], 1u);
    if ((partner[place] & WALL) == 0u) { atomicAdd(&bearing[world + partner[place]], 1u); }
  }
}
