// Starts contacts with walls with the forces that they had in the step before.
import package::solvers::grains::contact_law::{rescaled, turned, Impulse, Limits};
import package::solvers::grains::grain_types::{
  Extra, Grain, StepParams, WallContact, NONE,
};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// state
@group(0) @binding(1) var<storage, read> contact_first: array<u32>;
@group(0) @binding(2) var<storage, read> contact_count: array<u32>;
@group(0) @binding(3) var<storage, read> partner: array<u32>;
@group(0) @binding(4) var<storage, read> force: array<vec4f>;
// scratch
@group(0) @binding(5) var<storage, read> grains: array<Grain>;
@group(0) @binding(6) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(7) var<storage, read_write> wall_contacts: array<WallContact>;
@group(0) @binding(8) var<storage, read_write> wall_extras: array<Extra>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

/// Whether any two materials do more than rub: what they do is added by `grains_make_wall_extras`.
override EXTRA: bool = false;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_match_walls(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let end = min(wall_starts[i + 1u], params.wall_capacity);
  for (var k = wall_starts[i]; k < end; k++) {
    let contact = wall_contacts[k];
    let own_id = grains[i].id;
    let kept_end = contact_first[own_id] + contact_count[own_id];
    var place = contact_first[own_id];
    while (place < kept_end && partner[place] != contact.wall) { place++; }
    var before = Impulse(vec3f(0.0), 0.0);
    if (place < kept_end) {
      let kept = force[place] * params.dt;
      before = Impulse(turned(kept.xyz, contact.normal), kept.w);
      if (!EXTRA) { before = rescaled(before, Limits(contact.friction, 0.0)); }
    }
    wall_contacts[k].impulse = before.tangential;
    wall_contacts[k].push = before.push;
    if (EXTRA) { wall_extras[k].remembered = select(NONE, place, place < kept_end); }
  }
}
