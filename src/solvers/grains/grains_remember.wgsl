// Keeps the forces of the contacts for the next step, by names that outlast the sorting. Forces and not impulses: so a step
// of another length starts well too.
import package::solvers::grains::grain_types::{BodyContact, Contact, Grain, StepParams, IS_FIRST, NONE};
import package::solvers::grains::slots::{slot, with_bodies, with_grains};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> grains: array<Grain>;
@group(0) @binding(2) var<storage, read> contact_counts: array<u32>;
@group(0) @binding(3) var<storage, read> contacts: array<Contact>;
@group(0) @binding(4) var<storage, read> body_contacts: array<BodyContact>;
/// Contacts that push, of each grain by id
@group(0) @binding(5) var<storage, read_write> bearing: array<u32>;
// state out
@group(0) @binding(6) var<storage, read_write> partner: array<u32>;
@group(0) @binding(7) var<storage, read_write> force: array<vec4f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_remember(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let own_id = grains[i].id;
  let counts = contact_counts[i];
  let slots = params.grain_slots + params.body_slots;
  let first = own_id * slots;
  var place = first;
  var pushing = 0u;
  for (var k = 0u; k < with_grains(counts); k++) {
    let contact = contacts[slot(i, k, params.grain_slots)];
    partner[place] = grains[contact.partner & ~IS_FIRST].local_id;
    force[place] = vec4f(contact.impulse, contact.push) / params.dt;
    pushing += u32(contact.push > 0.0);
    place++;
  }
  for (var k = 0u; k < with_bodies(counts); k++) {
    let contact = body_contacts[slot(i, k, params.body_slots)];
    partner[place] = contact.wall;
    force[place] = vec4f(contact.impulse, contact.push) / params.dt;
    pushing += u32(contact.push > 0.0);
    place++;
  }
  for (; place < first + slots; place++) {
    partner[place] = NONE;
    force[place] = vec4f(0.0);
  }
  bearing[own_id] = pushing;
}
