// Gives contacts of grains with grains what they have besides friction, and starts them with what they had of it.
import package::solvers::grains::colours::{remembered_place, remembered_side, COLOUR_KEYS, IN_PLACE};
import package::solvers::grains::contact_extra::{extra_of, kept_turn, Encounter};
import package::solvers::grains::contact_law::{rescaled, Impulse, Limits};
import package::solvers::grains::effort::gate::OPEN;
@if(CPU) import package::solvers::grains::extra_fours::{extras_by, limited_turns, Encounters, Laws};
@if(CPU) import package::solvers::grains::fours::{
  difference, dots, one_by_one, side_by_side, Quads, Vectors,
};
import package::solvers::grains::grain_types::{ContactLaw, Grain, StepParams, NONE};
@if(CPU) import package::solvers::grains::pair_fours::{all_rescaled, contacts_of};
import package::solvers::grains::quads::{ContactQuads, ExtraQuads, MotionQuads};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model
@group(0) @binding(1) var<storage, read> laws: array<ContactLaw>;
// state
/// Each with the word after it
@group(0) @binding(2) var<storage, read> torque: array<vec4f>;
// scratch
@group(0) @binding(3) var<storage, read> grains: array<Grain>;
@group(0) @binding(4) var<storage, read> motions: array<MotionQuads>;
@group(0) @binding(5) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(6) var<storage, read_write> contacts: array<ContactQuads>;
@group(0) @binding(7) var<storage, read_write> extras: array<ExtraQuads>;
@group(0) @binding(8) var<storage, read_write> rebound_gate: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

fn law_of(contact: ContactQuads) -> ContactLaw {
  return laws[grains[contact.first].material * params.material_count + grains[contact.second].material];
}

/// What is known of the turning of contact s in the step before, on the first [N m s].
fn kept(s: u32, remembered: u32) -> vec4f {
  if (remembered == NONE) { return vec4f(0.0); }
  if (remembered == IN_PLACE) { return extras[s].turn_pull / params.dt * params.dt; }
  return remembered_side(remembered) * torque[remembered_place(remembered)] * params.dt;
}

/// Once is enough: who writes to it takes it from all others.
fn open_rebounds() {
  if (atomicLoad(&rebound_gate[0]) != OPEN) { atomicStore(&rebound_gate[0], OPEN); }
}

fn make(s: u32) {
  let contact = contacts[s];
  let normal = contact.normal_gap.xyz;
  let radius = vec2f(grains[contact.first].radius, grains[contact.second].radius);
  let velocity = motions[contact.second].velocity_inverse_mass - motions[contact.first].velocity_inverse_mass;
  let encounter = Encounter(
    radius.x * radius.y / (radius.x + radius.y), min(radius.x, radius.y), contact.normal_gap.w, dot(velocity.xyz, normal),
  );
  let remembered = extras[s].remembered;
  let extra = extra_of(law_of(contact), encounter, params.dt, params.rebound_speed, remembered);
  if (extra.rebound > 0.0) { open_rebounds(); }
  let force = contact.impulse_push;
  let before = rescaled(Impulse(force.xyz, force.w), Limits(contact.friction, extra.pull));
  let turn = kept_turn(kept(s, remembered).xyz, extra, normal, before.push);
  contacts[s].impulse_push = vec4f(before.tangential, before.push);
  extras[s] = ExtraQuads(vec4f(turn, extra.pull), extra.rolling, extra.twisting, extra.rebound, remembered);
}

/// x, y and z of the velocities of four grains.
@if(CPU)
fn velocities(a: u32, b: u32, c: u32, d: u32) -> Vectors {
  return side_by_side(mat4x4f(
    motions[a].velocity_inverse_mass, motions[b].velocity_inverse_mass,
    motions[c].velocity_inverse_mass, motions[d].velocity_inverse_mass,
  )).xyz;
}

@if(CPU)
fn laws_of(a: ContactQuads, b: ContactQuads, c: ContactQuads, d: ContactQuads) -> Laws {
  let first = law_of(a);
  let second = law_of(b);
  let third = law_of(c);
  let fourth = law_of(d);
  return Laws(
    vec4f(first.restitution, second.restitution, third.restitution, fourth.restitution),
    vec4f(first.rolling_friction, second.rolling_friction, third.rolling_friction, fourth.rolling_friction),
    vec4f(first.twisting_friction, second.twisting_friction, third.twisting_friction, fourth.twisting_friction),
    vec4f(first.cohesion, second.cohesion, third.cohesion, fourth.cohesion),
  );
}

/// Four contacts from s on.
@if(CPU)
fn make_four(s: u32) {
  let a = contacts[s];
  let b = contacts[s + 1u];
  let c = contacts[s + 2u];
  let d = contacts[s + 3u];
  let four = contacts_of(a, b, c, d);
  let normal = four.normal_gap.xyz;
  let radius = vec4f(grains[a.first].radius, grains[b.first].radius, grains[c.first].radius, grains[d.first].radius);
  let other = vec4f(grains[a.second].radius, grains[b.second].radius, grains[c.second].radius, grains[d.second].radius);
  let velocity = difference(
    velocities(a.second, b.second, c.second, d.second), velocities(a.first, b.first, c.first, d.first),
  );
  let encounters = Encounters(
    radius * other / (radius + other), min(radius, other), four.normal_gap.w, dots(velocity, normal),
  );
  let extra = extras_by(laws_of(a, b, c, d), encounters, params.dt, params.rebound_speed);
  if (any(extra.rebound > vec4f(0.0))) { open_rebounds(); }
  let before = all_rescaled(four.impulse_push, four.friction, extra.pull);
  let remembered = vec4u(
    extras[s].remembered, extras[s + 1u].remembered, extras[s + 2u].remembered, extras[s + 3u].remembered,
  );
  let turns = side_by_side(mat4x4f(
    kept(s, remembered.x), kept(s + 1u, remembered.y), kept(s + 2u, remembered.z), kept(s + 3u, remembered.w),
  )).xyz;
  let load = before.w + extra.pull;
  let limited = limited_turns(turns, normal, extra.rolling * load, extra.twisting * load);
  let impulses = one_by_one(before);
  let turn_pulls = one_by_one(Quads(limited, extra.pull));
  for (var k = 0u; k < 4u; k++) {
    contacts[s + k].impulse_push = impulses[k];
    extras[s + k] = ExtraQuads(turn_pulls[k], extra.rolling[k], extra.twisting[k], extra.rebound[k], remembered[k]);
  }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_make_pair_extras(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, colour_starts[COLOUR_KEYS]);
  var s = id.x * PORTION;
  @if(CPU) {
    for (; s + 4u <= end; s += 4u) { make_four(s); }
  }
  for (; s < end; s++) { make(s); }
}
