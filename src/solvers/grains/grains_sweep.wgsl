// One sweep of the projected Jacobi iteration: every contact answers to the velocities of the sweep before, and every grain
// takes its new velocity from all its contacts. A contact is computed by both its grains, from the same numbers in the
// same order, so that they agree to the last bit and momentum is kept.
import package::solvers::grains::contact_law::{projected, resisted, Impulse, Limits, ROUNDNESS};
import package::solvers::grains::grain_motion::{moved, relative_spin, spin_against, Sums};
import package::solvers::grains::grain_types::{side_of, BodyContact, Contact, Grain, Motion, StepParams, IS_FIRST};
import package::solvers::grains::slots::{slot, with_bodies, with_grains};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> grains: array<Grain>;
@group(0) @binding(2) var<storage, read> contact_counts: array<u32>;
@group(0) @binding(3) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(4) var<storage, read_write> body_contacts: array<BodyContact>;
/// Angular impulses against rolling and twisting, those with grains before those with bodies [N m s]
@group(0) @binding(5) var<storage, read_write> turns: array<vec4f>;
@group(0) @binding(6) var<storage, read> motions: array<Motion>;
@group(0) @binding(7) var<storage, read_write> motions_out: array<Motion>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

/// Whether any material resists rolling or twisting.
override ROLLING: bool = false;
/// Whether contacts that were hit part again; otherwise they only stop.
override REBOUND: bool = false;

/// Speed at which the partners may close in: the gap is used up by the end of the step; what overlaps may not go deeper.
fn bias(gap: f32, rebound: f32, push: f32) -> f32 {
  if (REBOUND && rebound > 0.0 && push > 0.0) { return -rebound; }
  return max(gap, 0.0) / params.dt;
}

/// The contact of grain i in slot k, with another grain.
fn meet_grain(i: u32, k: u32, own: Motion, sums: Sums) -> Sums {
  let at = slot(i, k, params.grain_slots);
  let contact = contacts[at];
  let side = side_of(contact.partner);
  let other = motions[contact.partner & ~IS_FIRST];
  let normal = contact.normal;
  let lever = contact.lever;
  let u = side * (own.velocity - other.velocity) - lever * cross(own.surface_spin + other.surface_spin, normal);
  let mass = 1.0 / (own.split_inverse_mass + other.split_inverse_mass);
  let now = projected(
    Impulse(contact.impulse, contact.push),
    Limits(contact.friction, contact.pull),
    normal,
    u,
    bias(contact.gap, contact.rebound, contact.push),
    mass,
    mass / (1.0 + ROUNDNESS * lever * lever),
  );
  contacts[at].impulse = now.tangential;
  contacts[at].push = now.push;

  var turn = vec3f(0.0);
  if (ROLLING) {
    let place = slot(i, k, params.grain_slots + params.body_slots);
    let limits = vec2f(contact.rolling, contact.twisting) * (now.push + contact.pull);
    if (side < 0.0) { turn = resisted(turns[place].xyz, relative_spin(own, other), normal, limits); }
    else { turn = resisted(turns[place].xyz, relative_spin(other, own), normal, limits); }
    turns[place] = vec4f(turn, 0.0);
  }
  return Sums(
    sums.impulse + side * (now.tangential + now.push * normal),
    sums.couple + lever * cross(normal, now.tangential),
    sums.turn + side * turn,
  );
}

/// The contact of grain i in slot k of those with bodies.
fn meet_wall(i: u32, k: u32, own: Motion, sums: Sums) -> Sums {
  let at = slot(i, k, params.body_slots);
  let contact = body_contacts[at];
  let normal = contact.normal;
  let mass = 1.0 / own.split_inverse_mass;
  let now = projected(
    Impulse(contact.impulse, contact.push),
    Limits(contact.friction, contact.pull),
    normal,
    own.velocity - contact.velocity - cross(own.surface_spin, normal),
    bias(contact.gap, contact.rebound, contact.push),
    mass,
    mass / (1.0 + ROUNDNESS),
  );
  body_contacts[at].impulse = now.tangential;
  body_contacts[at].push = now.push;

  var turn = vec3f(0.0);
  if (ROLLING) {
    let place = slot(i, params.grain_slots + k, params.grain_slots + params.body_slots);
    let limits = vec2f(contact.rolling, contact.twisting) * (now.push + contact.pull);
    turn = resisted(turns[place].xyz, spin_against(own, contact.spin), normal, limits);
    turns[place] = vec4f(turn, 0.0);
  }
  return Sums(
    sums.impulse + now.tangential + now.push * normal,
    sums.couple + cross(normal, now.tangential),
    sums.turn + turn,
  );
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_sweep(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let grain = grains[i];
  let own = motions[i];
  let counts = contact_counts[i];
  var sums = Sums(vec3f(0.0), vec3f(0.0), vec3f(0.0));
  for (var k = 0u; k < with_grains(counts); k++) { sums = meet_grain(i, k, own, sums); }
  for (var k = 0u; k < with_bodies(counts); k++) { sums = meet_wall(i, k, own, sums); }
  motions_out[i] = moved(grain, own.split_inverse_mass, sums);
}
