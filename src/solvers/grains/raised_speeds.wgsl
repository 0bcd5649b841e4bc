// Bounds of the velocities in blocks of cells, raised to hold one more.
import package::solvers::grains::grain_types::{Grain, StepParams};
import package::solvers::grains::speeds::{block_at, block_index, blocks_of, ordered, BLOCK_CELLS, OPPOSITES, SPEED_WORDS};
import package::solvers::grains::worlds::world_of;

// scratch
@group(0) @binding(10) var<storage, read_write> speeds: array<atomic<u32>>;

fn raise(place: u32, value: f32) {
  let word = ordered(value);
  // Most change nothing: looking is cheaper than trying.
  if (atomicLoad(&speeds[place]) < word) { atomicMax(&speeds[place], word); }
}

fn raise_all(block: u32, high: vec3f, low: vec3f) {
  let first = block * SPEED_WORDS;
  raise(first, high.x);
  raise(first + 1u, high.y);
  raise(first + 2u, high.z);
  raise(first + OPPOSITES, -low.x);
  raise(first + OPPOSITES + 1u, -low.y);
  raise(first + OPPOSITES + 2u, -low.z);
}

/// In all blocks that a grain too large for fine cells lies in: what it hits may be far from its centre.
fn raise_around(params: StepParams, grain: Grain, velocity: vec3f) {
  let world = world_of(params, grain.id);
  let blocks = blocks_of(params);
  let first = block_at(params, inside(params, grain.position - grain.radius));
  let last = block_at(params, inside(params, grain.position + grain.radius));
  // Where space repeats they may run over the end: then they go on at the beginning.
  var number = (last + blocks - first) % blocks + 1u;
  let is_long = 2.0 * grain.radius * params.fine_scale + f32(2u * BLOCK_CELLS) > vec3f(params.fine_cells);
  number = select(number, blocks, is_long);
  for (var z = 0u; z < number.z; z++) {
    for (var y = 0u; y < number.y; y++) {
      for (var x = 0u; x < number.x; x++) {
        raise_all(block_index(params, world, (first + vec3u(x, y, z)) % blocks), velocity, velocity);
      }
    }
  }
}

/// The image of a position that lies in the world.
fn inside(params: StepParams, position: vec3f) -> vec3f {
  let lengths = select(vec3f(1.0), params.period, params.period > vec3f(0.0));
  return position - params.period * floor((position - params.cell_origin) / lengths);
}
