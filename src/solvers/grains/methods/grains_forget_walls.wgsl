// Takes the impulses of the step before from contacts of grains with walls.
import package::solvers::grains::grain_types::{StepParams, WallContact};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(2) var<storage, read_write> wall_contacts: array<WallContact>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_forget_walls(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, min(wall_starts[params.grain_count], params.wall_capacity));
  for (var k = id.x * PORTION; k < end; k++) {
    wall_contacts[k].impulse = vec3f(0.0);
    wall_contacts[k].push = 0.0;
  }
}
