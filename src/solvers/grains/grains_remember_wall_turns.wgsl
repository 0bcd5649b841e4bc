// Keeps the torques of contacts with walls for the next step.
import package::solvers::grains::grain_types::{Extra, StepParams};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> pair_starts: array<u32>;
@group(0) @binding(2) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(3) var<storage, read> wall_extras: array<Extra>;
// state
@group(0) @binding(4) var<storage, read_write> torque: array<vec3f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_remember_wall_turns(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let pairs_end = min(pair_starts[i + 1u], params.pair_capacity);
  let end = min(wall_starts[i + 1u], params.wall_capacity);
  for (var k = wall_starts[i]; k < end; k++) { torque[pairs_end + k] = wall_extras[k].turn / params.dt; }
}
