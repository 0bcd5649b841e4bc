// Keeps the forces of contacts with walls for the next step, and says where the contacts of each grain are.
import package::solvers::grains::grain_types::{Grain, StepParams, WallContact};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> grains: array<Grain>;
@group(0) @binding(2) var<storage, read> pair_starts: array<u32>;
@group(0) @binding(3) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(4) var<storage, read> wall_contacts: array<WallContact>;
// state
@group(0) @binding(5) var<storage, read_write> contact_first: array<u32>;
@group(0) @binding(6) var<storage, read_write> contact_count: array<u32>;
@group(0) @binding(7) var<storage, read_write> partner: array<u32>;
@group(0) @binding(8) var<storage, read_write> force: array<vec4f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_remember_walls(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let pairs_begin = min(pair_starts[i], params.pair_capacity);
  let pairs_end = min(pair_starts[i + 1u], params.pair_capacity);
  let begin = min(wall_starts[i], params.wall_capacity);
  let end = min(wall_starts[i + 1u], params.wall_capacity);
  let own_id = grains[i].id;
  contact_first[own_id] = pairs_begin + begin;
  contact_count[own_id] = pairs_end - pairs_begin + end - begin;
  for (var k = begin; k < end; k++) {
    let contact = wall_contacts[k];
    partner[pairs_end + k] = contact.wall;
    force[pairs_end + k] = vec4f(contact.impulse, contact.push) / params.dt;
  }
}
