// Gives grains the velocities, and their contacts with walls the impulses, that a descent has found.
import package::solvers::grains::grain_types::{Extra, Motion, StepParams, WallContact};
import package::solvers::grains::methods::descent::descent_of;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(2) var<storage, read> velocities: array<Motion>;
@group(0) @binding(3) var<storage, read> iterates: array<vec4f>;
@group(0) @binding(4) var<storage, read> descent: array<vec4u>;
@group(0) @binding(5) var<storage, read_write> wall_contacts: array<WallContact>;
@group(0) @binding(6) var<storage, read_write> wall_extras: array<Extra>;
@group(0) @binding(7) var<storage, read_write> motions: array<Motion>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

override EXTRA: bool = false;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_descent_store_grains(@builtin(global_invocation_id) id: vec3u) {
  let at = descent_of(descent[0], descent[1]);
  let first = at.now * (params.pair_capacity + params.wall_capacity) + params.pair_capacity;
  for (var i = id.x * PORTION; i < min((id.x + 1u) * PORTION, params.grain_count); i++) {
    motions[i] = velocities[at.now * params.grain_count + i];
    let end = min(wall_starts[i + 1u], params.wall_capacity);
    for (var k = wall_starts[i]; k < end; k++) {
      let place = (first + k) * 2u;
      wall_contacts[k].impulse = iterates[place].xyz;
      wall_contacts[k].push = iterates[place].w;
      if (EXTRA) { wall_extras[k].turn = iterates[place + 1u].xyz; }
    }
  }
}
