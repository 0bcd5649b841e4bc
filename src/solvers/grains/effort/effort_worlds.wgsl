// Says of each grain, by its sorted index, which world it is in.
import package::solvers::grains::effort::asked::grain_place;
import package::solvers::grains::grain_types::{Grain, StepParams};
import package::solvers::grains::worlds::world_of;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> grains: array<Grain>;
@group(0) @binding(2) var<storage, read_write> asked: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn effort_worlds(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.grain_count) { return; }
  asked[grain_place(params, id.x)] = world_of(params, grains[id.x].id);
}
