// Lets the contacts of one colour act with the impulses of the step before, and undoes a part of their overlaps: by
// displacements along the normals, found like velocities are but from zero in every step, and added to positions only. So
// what corrects positions never becomes speed (split impulse).
import package::solvers::grains::colours::Turn;
import package::solvers::grains::contact_law::{CORRECTION, DEEP, SLOP};
import package::solvers::grains::grain_motion::pushed;
import package::solvers::grains::grain_types::{Extra, TOO_DEEP};
import package::solvers::grains::quads::{contact_of, motion_of, motion_quads, ContactQuads, MotionQuads};

// scratch
@group(0) @binding(0) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(1) var<storage, read> contacts: array<ContactQuads>;
@group(0) @binding(2) var<storage, read> extras: array<Extra>;
@group(0) @binding(3) var<storage, read_write> motions: array<MotionQuads>;
/// Displacements of the grains by now [m]
@group(0) @binding(4) var<storage, read_write> shifts: array<vec3f>;
@group(0) @binding(5) var<storage, read_write> warnings: array<atomic<u32>>;
@group(0) @binding(6) var<uniform> turn: Turn;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
@if(CPU) const PORTION = 128u;
@else const PORTION = 1u;

override EXTRA: bool = false;

fn start(s: u32) {
  let contact = contact_of(contacts[s]);
  let first = motion_of(motions[contact.first]);
  let second = motion_of(motions[contact.second]);
  let normal = contact.normal;
  if (contact.push != 0.0 || EXTRA) {
    let impulse = contact.impulse + contact.push * normal;
    let couple = contact.lever * cross(normal, contact.impulse);
    var angular = vec3f(0.0);
    if (EXTRA) { angular = extras[s].turn; }
    motions[contact.first] = motion_quads(pushed(first, impulse, couple - first.inverse_radius * angular));
    motions[contact.second] = motion_quads(pushed(second, -impulse, couple + second.inverse_radius * angular));
  }
  let depth = contact.gap + SLOP / max(first.inverse_radius, second.inverse_radius);
  if (depth < 0.0) {
    if (contact.gap < -DEEP / max(first.inverse_radius, second.inverse_radius)) { atomicAdd(&warnings[TOO_DEEP], 1u); }
    let parting = dot(shifts[contact.first] - shifts[contact.second], normal);
    let push = max(-(parting + CORRECTION * depth), 0.0) / (first.inverse_mass + second.inverse_mass);
    shifts[contact.first] += first.inverse_mass * push * normal;
    shifts[contact.second] -= second.inverse_mass * push * normal;
  }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_start_pairs(@builtin(global_invocation_id) id: vec3u) {
  let begin = colour_starts[turn.colour] + id.x * PORTION;
  let end = min(begin + PORTION, colour_starts[turn.colour + 1u]);
  for (var s = begin; s < end; s++) { start(s); }
}
