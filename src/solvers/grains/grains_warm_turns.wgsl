// Starts rolling and twisting resistance with the torques of the previous step.
import package::solvers::grains::contact_law::{limited_turn, ROUNDNESS};
import package::solvers::grains::grain_types::{side_of, BodyContact, Contact, Grain, Motion, StepParams, NONE};
import package::solvers::grains::slots::{slot, with_bodies, with_grains};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// state in
@group(0) @binding(1) var<storage, read> torque: array<vec3f>;
// scratch
@group(0) @binding(2) var<storage, read> grains: array<Grain>;
@group(0) @binding(3) var<storage, read> contact_counts: array<u32>;
@group(0) @binding(4) var<storage, read> contacts: array<Contact>;
@group(0) @binding(5) var<storage, read> body_contacts: array<BodyContact>;
@group(0) @binding(6) var<storage, read_write> turns: array<vec4f>;
@group(0) @binding(7) var<storage, read_write> motions: array<Motion>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

fn turn_at(place: u32, normal: vec3f, limits: vec2f) -> vec3f {
  if (place == NONE) { return vec3f(0.0); }
  return limited_turn(torque[place] * params.dt, normal, limits);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_warm_turns(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let grain = grains[i];
  let counts = contact_counts[i];
  let slots = params.grain_slots + params.body_slots;
  var sum = vec3f(0.0);
  for (var k = 0u; k < with_grains(counts); k++) {
    let contact = contacts[slot(i, k, params.grain_slots)];
    let limits = vec2f(contact.rolling, contact.twisting) * (contact.push + contact.pull);
    let turn = turn_at(contact.remembered, contact.normal, limits);
    turns[slot(i, k, slots)] = vec4f(turn, 0.0);
    sum += side_of(contact.partner) * turn;
  }
  for (var k = 0u; k < with_bodies(counts); k++) {
    let contact = body_contacts[slot(i, k, params.body_slots)];
    let limits = vec2f(contact.rolling, contact.twisting) * (contact.push + contact.pull);
    let turn = turn_at(contact.remembered, contact.normal, limits);
    turns[slot(i, params.grain_slots + k, slots)] = vec4f(turn, 0.0);
    sum += turn;
  }
  motions[i].surface_spin += ROUNDNESS * grain.inverse_mass * grain.inverse_radius * sum;
}
