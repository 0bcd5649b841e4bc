// What a contact of two grains begins with: the impulse of the step before acts, and a part of the overlap is undone by
// displacements along the normal, found like velocities are but from zero in every step, and added to positions only. So what
// corrects positions never becomes speed (split impulse).
import package::solvers::grains::contact_law::{CORRECTION, SLOP};
import package::solvers::grains::conditions::look_at_depth;
import package::solvers::grains::grain_motion::pushed;
import package::solvers::grains::quads::{contact_of, motion_of, motion_quads, ContactQuads, ExtraQuads, MotionQuads};
import package::solvers::grains::swept::{motions, EXTRA};

// scratch
@group(0) @binding(2) var<storage, read> contacts: array<ContactQuads>;
@group(0) @binding(3) var<storage, read> extras: array<ExtraQuads>;
/// Displacements of the grains by now [m], each with the word after it
@group(0) @binding(6) var<storage, read_write> shifts: array<vec4f>;

/// Both grains of a contact.
struct Partners {
  first: MotionQuads,
  second: MotionQuads,
}

fn start(s: u32) {
  start_read(s, contacts[s]);
}

/// Contact s, which was read before.
fn start_read(s: u32, contact: ContactQuads) {
  let before = Partners(motions[contact.first], motions[contact.second]);
  if (acts(contact)) {
    let after = acted_on(s, contact, before);
    motions[contact.first] = after.first;
    motions[contact.second] = after.second;
  }
  part(contact, before);
}

fn acts(contact: ContactQuads) -> bool {
  return contact.impulse_push.w != 0.0 || EXTRA;
}

/// How they move once the impulse of the step before acts.
fn acted_on(s: u32, quads: ContactQuads, before: Partners) -> Partners {
  let contact = contact_of(quads);
  let first = motion_of(before.first);
  let second = motion_of(before.second);
  let impulse = contact.impulse + contact.push * contact.normal;
  let couple = contact.lever * cross(contact.normal, contact.impulse);
  var angular = vec3f(0.0);
  if (EXTRA) { angular = extras[s].turn_pull.xyz; }
  return Partners(
    motion_quads(pushed(first, impulse, couple - first.inverse_radius * angular)),
    motion_quads(pushed(second, -impulse, couple + second.inverse_radius * angular)),
  );
}

/// Undoes a part of their overlap.
fn part(contact: ContactQuads, partners: Partners) {
  let normal = contact.normal_gap.xyz;
  let gap = contact.normal_gap.w;
  let inverse_masses = vec2f(partners.first.velocity_inverse_mass.w, partners.second.velocity_inverse_mass.w);
  let sharper = max(partners.first.surface_spin_inverse_radius.w, partners.second.surface_spin_inverse_radius.w);
  let depth = gap + SLOP / sharper;
  if (depth < 0.0) {
    look_at_depth(contact.first, gap, 1.0 / sharper);
    let parting = dot((shifts[contact.first] - shifts[contact.second]).xyz, normal);
    let push = max(-(parting + CORRECTION * depth), 0.0) / (inverse_masses.x + inverse_masses.y);
    shifts[contact.first] += vec4f(inverse_masses.x * push * normal, 0.0);
    shifts[contact.second] -= vec4f(inverse_masses.y * push * normal, 0.0);
  }
}
