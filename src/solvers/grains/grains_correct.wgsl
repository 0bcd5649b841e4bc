// One sweep against overlaps: a part of each is undone by displacements along the normals, found like velocities are but
// from zero in every step, and added to positions only. So what corrects positions never becomes speed (split impulse).
import package::solvers::grains::contact_law::SLOP;
import package::solvers::grains::grain_types::{side_of, BodyContact, Contact, Motion, StepParams, IS_FIRST};
import package::solvers::grains::slots::{all_contacts, slot, with_bodies, with_grains};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
/// For masses and radii
@group(0) @binding(1) var<storage, read> motions: array<Motion>;
@group(0) @binding(2) var<storage, read> contact_counts: array<u32>;
@group(0) @binding(3) var<storage, read> contacts: array<Contact>;
@group(0) @binding(4) var<storage, read> body_contacts: array<BodyContact>;
/// Of each contact, those with grains before those with bodies [kg m]
@group(0) @binding(5) var<storage, read_write> pushes: array<f32>;
/// Displacements of the grains by now [m]
@group(0) @binding(6) var<storage, read> shifts: array<vec3f>;
@group(0) @binding(7) var<storage, read_write> shifts_out: array<vec3f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

/// Of an overlap this part is undone in a step.
const CORRECTION = 0.2;

/// `parting`: displacement along the normal, of the second less that of the first [m].
fn pushed(place: u32, parting: f32, gap: f32, slop: f32, split: f32) -> f32 {
  let push = max(pushes[place] - (parting + CORRECTION * min(gap + slop, 0.0)) / split, 0.0);
  pushes[place] = push;
  return push;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_correct(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let split = motions[i].split_inverse_mass;
  let inverse_radius = motions[i].inverse_radius;
  let shift = shifts[i];
  let counts = contact_counts[i];
  let slots = params.grain_slots + params.body_slots;
  var sum = vec3f(0.0);
  for (var k = 0u; k < with_grains(counts); k++) {
    let contact = contacts[slot(i, k, params.grain_slots)];
    let j = contact.partner & ~IS_FIRST;
    let side = side_of(contact.partner);
    let parting = side * dot(shift - shifts[j], contact.normal);
    let slop = SLOP / max(inverse_radius, motions[j].inverse_radius);
    let both = split + motions[j].split_inverse_mass;
    let push = pushed(slot(i, k, slots), parting, contact.gap, slop, both);
    sum += side * push * contact.normal;
  }
  for (var k = 0u; k < with_bodies(counts); k++) {
    let contact = body_contacts[slot(i, k, params.body_slots)];
    let place = slot(i, params.grain_slots + k, slots);
    sum += pushed(place, dot(shift, contact.normal), contact.gap, SLOP / inverse_radius, split) * contact.normal;
  }
  shifts_out[i] = split / max(all_contacts(counts), 1.0) * sum;
}
