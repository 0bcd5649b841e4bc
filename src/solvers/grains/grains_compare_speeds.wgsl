// Finds for each block of cells the bounds of the velocities in it and in the blocks around it.
import package::solvers::grains::blocks_around::{bounds_around, speeds};
import package::solvers::grains::grain_types::StepParams;
import package::solvers::grains::speeds::{block_count, unordered};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
/// Two for each block: the bits of the highest and of the lowest velocities [m/s]
@group(0) @binding(2) var<storage, read_write> around: array<vec4u>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_compare_speeds(@builtin(global_invocation_id) id: vec3u) {
  // Where lists are kept, the search sees no grains.
  if (params.grain_count == 0u || id.x >= block_count(params)) { return; }
  // Nobody asks for those of a block without grains.
  if (speeds[2u * id.x].x == 0u) { return; }
  let bounds = bounds_around(params, id.x);
  let highest = vec4f(unordered(bounds.high.x), unordered(bounds.high.y), unordered(bounds.high.z), 0.0);
  let lowest = -vec4f(unordered(bounds.low.x), unordered(bounds.low.y), unordered(bounds.low.z), 0.0);
  around[2u * id.x] = bitcast<vec4u>(highest);
  around[2u * id.x + 1u] = bitcast<vec4u>(lowest);
}
