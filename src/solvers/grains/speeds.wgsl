// How differently grains move that are near each other: bounds on the velocities in blocks of cells. Where they are close
// together, as in a bed at rest or a stream that falls, grains need not look far to see who may hit them in this step.
import package::solvers::grains::cells::cell_at;
import package::solvers::grains::cells::fine_grid;
import package::solvers::grains::grain_types::StepParams;

/// Cells along an edge of a block; no less than the layers that are looked through at most. A CPU, which goes through them grain
/// after grain, finds bounds of few grains soon enough.
@if(CPU) const BLOCK_CELLS = 2u;
@else const BLOCK_CELLS = 4u;
/// Words of a block: highest velocities along x, y, z, and from OPPOSITES on highest of their opposites.
const SPEED_WORDS = 8u;
const OPPOSITES = 4u;

fn block_of(params: StepParams, world: u32, position: vec3f) -> u32 {
  return block_index(params, world, block_at(params, position));
}

/// Along x, y, z. The last block of a row has what is left over as well: so none is narrower than the others.
fn block_at(params: StepParams, position: vec3f) -> vec3u {
  return min(cell_at(params, fine_grid(params), position) / BLOCK_CELLS, blocks_of(params) - 1u);
}

/// Of one world, along x, y, z.
fn blocks_of(params: StepParams) -> vec3u {
  return max(params.fine_cells / BLOCK_CELLS, vec3u(1u));
}

/// Of all worlds.
fn block_count(params: StepParams) -> u32 {
  let blocks = blocks_of(params);
  return params.world_count * blocks.x * blocks.y * blocks.z;
}

fn block_index(params: StepParams, world: u32, block: vec3u) -> u32 {
  let blocks = blocks_of(params);
  return ((world * blocks.z + block.z) * blocks.y + block.y) * blocks.x + block.x;
}

/// Words that are ordered like the numbers; 0 is below all.
fn ordered(x: f32) -> u32 {
  let bits = bitcast<u32>(x);
  return select(bits | 0x80000000u, ~bits, (bits & 0x80000000u) != 0u);
}

fn unordered(word: u32) -> f32 {
  return bitcast<f32>(select(~word, word & 0x7fffffffu, (word & 0x80000000u) != 0u));
}
