// How differently grains in the plane move that are near each other.
import package::solvers::grains::cells::{cell_at, fine_grid};
import package::solvers::grains::grain_types::StepParams;
import package::solvers::grains::speeds::{block_index, blocks_of, unordered, BLOCK_CELLS};

/// Bounds of the velocities in each block of cells, two for each: see SPEED_WORDS
@group(0) @binding(4) var<storage, read> speeds: array<vec4u>;

/// In the block of cells around a place and in the eight around that [m/s]
fn difference_at(params: StepParams, world: u32, place: vec3f, periodic: bool) -> f32 {
  let block = cell_at(params, fine_grid(params), place) / BLOCK_CELLS;
  let blocks = blocks_of(params).xy;
  var high = vec4u(0u);
  var low = vec4u(0u);
  // Of the block before, its own and the one after: each is told by the number after it.
  for (var y = block.y; y < block.y + 3u; y++) {
    for (var x = block.x; x < block.x + 3u; x++) {
      var there = clamp(vec2u(x, y), vec2u(1u), blocks) - 1u;
      if (periodic) { there = select(there, (vec2u(x, y) + blocks - 1u) % blocks, params.period.xy > vec2f(0.0)); }
      let first = 2u * block_index(params, world, vec3u(there, block.z));
      high = max(high, speeds[first]);
      low = max(low, speeds[first + 1u]);
    }
  }
  return length(vec2f(unordered(high.x) + unordered(low.x), unordered(high.y) + unordered(low.y)));
}
