// Puts the grains of each cell in the order of their ids: so the order is the same whoever came first.
import package::solvers::grains::cells::absent_key;
import package::solvers::grains::grain_types::StepParams;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> keys: array<u32>;
@group(0) @binding(2) var<storage, read> cell_starts: array<u32>;
@group(0) @binding(3) var<storage, read> listed: array<u32>;
@group(0) @binding(4) var<storage, read_write> order: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_order(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.grain_count) { return; }
  let own = listed[id.x];
  let key = keys[own];
  // Those that are in no cell may be many, and their order does not matter.
  if (key == absent_key(params)) {
    order[id.x] = own;
    return;
  }
  let begin = cell_starts[key];
  let end = cell_starts[key + 1u];
  var rank = 0u;
  for (var k = begin; k < end; k++) { rank += u32(listed[k] < own); }
  order[begin + rank] = own;
}
