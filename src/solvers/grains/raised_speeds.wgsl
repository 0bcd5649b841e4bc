// Bounds of the velocities in blocks of cells, raised to hold one more.
import package::solvers::grains::speeds::{ordered, OPPOSITES, SPEED_WORDS};

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
