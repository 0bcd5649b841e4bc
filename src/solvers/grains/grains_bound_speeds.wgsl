// Finds the bounds of the velocities in each block of cells.
import package::solvers::grains::grain_types::{Grain, Motion, StepParams, NONE};
import package::solvers::grains::speeds::{block_of, ordered, SPEED_WORDS};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> grains: array<Grain>;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read_write> speeds: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

fn raise(place: u32, value: f32) {
  let word = ordered(value);
  // Most change nothing: looking is cheaper than trying.
  if (atomicLoad(&speeds[place]) < word) { atomicMax(&speeds[place], word); }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_bound_speeds(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let grain = grains[i];
  if (grain.material == NONE) { return; }
  let first = block_of(params, grain.id / params.grains_per_world, grain.position) * SPEED_WORDS;
  let v = motions[i].velocity;
  raise(first, v.x);
  raise(first + 1u, v.y);
  raise(first + 2u, v.z);
  raise(first + 3u, -v.x);
  raise(first + 4u, -v.y);
  raise(first + 5u, -v.z);
}
