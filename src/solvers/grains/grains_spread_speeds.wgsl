// Carries the bounds of the velocities one block of cells farther: the blow of a heavy grain is felt far from it in the same step.
import package::solvers::grains::blocks_around::bounds_around;
import package::solvers::grains::grain_types::StepParams;
import package::solvers::grains::speeds::block_count;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
/// Like `speeds`
@group(0) @binding(2) var<storage, read_write> spread: array<vec4u>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_spread_speeds(@builtin(global_invocation_id) id: vec3u) {
  // Where lists are kept, the search sees no grains.
  if (params.grain_count == 0u || id.x >= block_count(params)) { return; }
  let bounds = bounds_around(params, id.x);
  spread[2u * id.x] = bounds.high;
  spread[2u * id.x + 1u] = bounds.low;
}
