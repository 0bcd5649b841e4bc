// The bounds of the velocities in a block of cells and in the blocks around it.
import package::solvers::grains::cells::cell_axes;
import package::solvers::grains::grain_types::StepParams;
import package::solvers::grains::speeds::{block_index, blocks_of};

// scratch
/// Two for each block: see SPEED_WORDS
@group(0) @binding(1) var<storage, read> speeds: array<vec4u>;

/// In words that are ordered like the numbers; of the opposites of the lowest.
struct Bounds {
  high: vec4u,
  low: vec4u,
}

/// Along an axis: the block before, where space repeats the last for the first.
fn before(block: u32, blocks: u32, period: f32) -> u32 {
  if (block > 0u) { return block - 1u; }
  return select(0u, blocks - 1u, period > 0.0);
}

fn after(block: u32, blocks: u32, period: f32) -> u32 {
  if (block + 1u < blocks) { return block + 1u; }
  return select(block, 0u, period > 0.0);
}

fn bounds_around(params: StepParams, place: u32) -> Bounds {
  let size = blocks_of(params);
  let period = cell_axes(params, params.period);
  let row = place / size.x;
  let block = vec3u(place % size.x, row % size.y, row / size.y % size.z);
  let world = row / size.y / size.z;
  var bounds = Bounds(vec4u(0u), vec4u(0u));
  var z = before(block.z, size.z, period.z);
  for (var dz = 0u; dz < 3u; dz++) {
    var y = before(block.y, size.y, period.y);
    for (var dy = 0u; dy < 3u; dy++) {
      var x = before(block.x, size.x, period.x);
      for (var dx = 0u; dx < 3u; dx++) {
        let first = 2u * block_index(params, world, vec3u(x, y, z));
        bounds.high = max(bounds.high, speeds[first]);
        bounds.low = max(bounds.low, speeds[first + 1u]);
        x = select(block.x, after(block.x, size.x, period.x), dx == 1u);
      }
      y = select(block.y, after(block.y, size.y, period.y), dy == 1u);
    }
    z = select(block.z, after(block.z, size.z, period.z), dz == 1u);
  }
  return bounds;
}
