// Starts each contact with the force that it had in the previous step, and each grain with the velocity that follows.
import package::solvers::grains::contact_law::{rescaled, Impulse, Limits};
import package::solvers::grains::grain_motion::{moved, Sums};
import package::solvers::grains::grain_types::{side_of, BodyContact, Contact, Grain, Motion, StepParams, IS_FIRST, NONE};
import package::solvers::grains::slots::{all_contacts, slot, with_bodies, with_grains};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// state in
@group(0) @binding(1) var<storage, read> partner: array<u32>;
@group(0) @binding(2) var<storage, read> force: array<vec4f>;
// scratch
@group(0) @binding(3) var<storage, read> grains: array<Grain>;
@group(0) @binding(4) var<storage, read> contact_counts: array<u32>;
@group(0) @binding(5) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(6) var<storage, read_write> body_contacts: array<BodyContact>;
@group(0) @binding(7) var<storage, read_write> motions_out: array<Motion>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

/// Where the state keeps the contact of a grain with `name`; NONE if it is new.
fn place_of(name: u32, first: u32, end: u32) -> u32 {
  for (var place = first; place < end; place++) {
    if (partner[place] == name) { return place; }
    if (partner[place] == NONE) { return NONE; }
  }
  return NONE;
}

fn impulse_at(place: u32) -> Impulse {
  if (place == NONE) { return Impulse(vec3f(0.0), 0.0); }
  return Impulse(force[place].xyz * params.dt, force[place].w * params.dt);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_warm_start(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let grain = grains[i];
  let counts = contact_counts[i];
  let slots = params.grain_slots + params.body_slots;
  let first = grain.id * slots;
  var sums = Sums(vec3f(0.0), vec3f(0.0), vec3f(0.0));
  for (var k = 0u; k < with_grains(counts); k++) {
    let at = slot(i, k, params.grain_slots);
    let contact = contacts[at];
    let place = place_of(grains[contact.partner & ~IS_FIRST].local_id, first, first + slots);
    let now = rescaled(impulse_at(place), Limits(contact.friction, contact.pull), contact.normal);
    let on_second = now.tangential + now.push * contact.normal;
    sums.impulse += side_of(contact.partner) * on_second;
    sums.couple += contact.lever * cross(contact.normal, now.tangential);
    contacts[at].impulse = now.tangential;
    contacts[at].push = now.push;
    contacts[at].remembered = place;
  }
  for (var k = 0u; k < with_bodies(counts); k++) {
    let at = slot(i, k, params.body_slots);
    let contact = body_contacts[at];
    let place = place_of(contact.wall, first, first + slots);
    let now = rescaled(impulse_at(place), Limits(contact.friction, contact.pull), contact.normal);
    sums.impulse += now.tangential + now.push * contact.normal;
    sums.couple += cross(contact.normal, now.tangential);
    body_contacts[at].impulse = now.tangential;
    body_contacts[at].push = now.push;
    body_contacts[at].remembered = place;
  }
  motions_out[i] = moved(grain, all_contacts(counts) * grain.inverse_mass, sums);
}
