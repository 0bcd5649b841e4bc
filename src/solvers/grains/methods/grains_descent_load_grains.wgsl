// Begins a descent where the grains and their contacts with walls are; or keeps their velocities without contacts.
import package::solvers::grains::grain_types::{Extra, Motion, StepParams, WallContact};
import package::solvers::grains::methods::descent::FREE;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(2) var<storage, read> wall_contacts: array<WallContact>;
@group(0) @binding(3) var<storage, read> wall_extras: array<Extra>;
@group(0) @binding(4) var<storage, read> motions: array<Motion>;
@group(0) @binding(5) var<storage, read_write> velocities: array<Motion>;
@group(0) @binding(6) var<storage, read_write> iterates: array<vec4f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

override EXTRA: bool = false;
/// The place of the velocities, FREE or 0.
override SLOT: u32 = 0u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_descent_load_grains(@builtin(global_invocation_id) id: vec3u) {
  for (var i = id.x * PORTION; i < min((id.x + 1u) * PORTION, params.grain_count); i++) {
    velocities[SLOT * params.grain_count + i] = motions[i];
    if (SLOT == FREE) { continue; }
    let end = min(wall_starts[i + 1u], params.wall_capacity);
    for (var k = wall_starts[i]; k < end; k++) {
      let place = (params.pair_capacity + k) * 2u;
      iterates[place] = vec4f(wall_contacts[k].impulse, wall_contacts[k].push);
      var turn = vec4f(0.0, 0.0, 0.0, wall_contacts[k].push);
      if (EXTRA) { turn = vec4f(wall_extras[k].turn, wall_contacts[k].push + wall_extras[k].pull); }
      iterates[place + 1u] = turn;
    }
  }
}
