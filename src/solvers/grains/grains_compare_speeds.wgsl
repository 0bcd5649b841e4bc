// Finds for each block of cells the bounds of the velocities in it and in the blocks around it.
import package::solvers::grains::cells::cell_axes;
import package::solvers::grains::grain_types::StepParams;
import package::solvers::grains::speeds::{block_count, block_index, blocks_of, unordered};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
/// Two for each block: see SPEED_WORDS
@group(0) @binding(1) var<storage, read> speeds: array<vec4u>;
/// Two for each block: the bits of the highest and of the lowest velocities [m/s]
@group(0) @binding(2) var<storage, read_write> around: array<vec4u>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

/// Along an axis: the block before, where space repeats the last for the first.
fn before(block: u32, blocks: u32, period: f32) -> u32 {
  if (block > 0u) { return block - 1u; }
  return select(0u, blocks - 1u, period > 0.0);
}

fn after(block: u32, blocks: u32, period: f32) -> u32 {
  if (block + 1u < blocks) { return block + 1u; }
  return select(block, 0u, period > 0.0);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_compare_speeds(@builtin(global_invocation_id) id: vec3u) {
  // Where lists are kept, the search sees no grains.
  if (params.grain_count == 0u || id.x >= block_count(params)) { return; }
  // Nobody asks for those of a block without grains.
  if (speeds[2u * id.x].x == 0u) { return; }
  let size = blocks_of(params);
  let period = cell_axes(params, params.period);
  let row = id.x / size.x;
  let block = vec3u(id.x % size.x, row % size.y, row / size.y % size.z);
  let world = row / size.y / size.z;
  var high = vec4u(0u);
  var low = vec4u(0u);
  var z = before(block.z, size.z, period.z);
  for (var dz = 0u; dz < 3u; dz++) {
    var y = before(block.y, size.y, period.y);
    for (var dy = 0u; dy < 3u; dy++) {
      var x = before(block.x, size.x, period.x);
      for (var dx = 0u; dx < 3u; dx++) {
        let first = 2u * block_index(params, world, vec3u(x, y, z));
        high = max(high, speeds[first]);
        low = max(low, speeds[first + 1u]);
        x = select(block.x, after(block.x, size.x, period.x), dx == 1u);
      }
      y = select(block.y, after(block.y, size.y, period.y), dy == 1u);
    }
    z = select(block.z, after(block.z, size.z, period.z), dz == 1u);
  }
  let highest = vec4f(unordered(high.x), unordered(high.y), unordered(high.z), 0.0);
  let lowest = -vec4f(unordered(low.x), unordered(low.y), unordered(low.z), 0.0);
  around[2u * id.x] = bitcast<vec4u>(highest);
  around[2u * id.x + 1u] = bitcast<vec4u>(lowest);
}
