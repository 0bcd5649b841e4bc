// Contacts that have no colour, solved side by side although they share grains: each gets an equal part of a grain's mass (mass
// splitting, Tonge 2012), and what they do is added up and given to the grains afterwards.
import package::solvers::grains::contact_law::{CORRECTION, DEEP, SLOP};
import package::solvers::grains::grain_motion::pushed;
import package::solvers::grains::grain_types::{Contact, Extra, StepParams, TOO_DEEP, TOO_FAST};
import package::solvers::grains::pair_response::{pair_response, Traits};
import package::solvers::grains::quads::{motion_of, motion_quads, MotionQuads};
import package::solvers::grains::spill::{
  spill_block, spill_units, CORRECT, SOLVE, SPILL_COUNT, SPILL_COUPLE, SPILL_IMPULSE, SPILL_OWNER, SPILL_WORDS,
};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(2) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(3) var<storage, read_write> extras: array<Extra>;
@group(0) @binding(4) var<storage, read_write> motions: array<MotionQuads>;
@group(0) @binding(5) var<storage, read_write> spill: array<atomic<i32>>;
/// Displacements of the grains by now [m]
@group(0) @binding(6) var<storage, read_write> shifts: array<vec3f>;
@group(0) @binding(7) var<storage, read_write> warnings: array<atomic<u32>>;

override EXTRA: bool = false;
override REBOUND: bool = false;

/// Adds a vector, rounded to the nearest integers.
fn add(place: u32, v: vec3f) {
  // What no integer can hold is cut off, and told.
  let whole = clamp(round(v), vec3f(-1e9), vec3f(1e9));
  if (any(abs(v) > vec3f(1e9))) { atomicAdd(&warnings[TOO_FAST], 1u); }
  atomicAdd(&spill[place], i32(whole.x));
  atomicAdd(&spill[place + 1u], i32(whole.y));
  atomicAdd(&spill[place + 2u], i32(whole.z));
}

fn shares(first: u32, second: u32) -> vec2f {
  return vec2f(
    f32(atomicLoad(&spill[first * SPILL_WORDS + SPILL_COUNT])),
    f32(atomicLoad(&spill[second * SPILL_WORDS + SPILL_COUNT])),
  );
}

/// Adds what contact s does to its grains to what others do.
fn solve_shared(s: u32, mode: u32) {
  let contact = contacts[s];
  let first = motion_of(motions[contact.first]);
  let second = motion_of(motions[contact.second]);
  let units = vec2f(spill_units(first.inverse_mass, params.spill_scale), spill_units(second.inverse_mass, params.spill_scale));
  let coarse = min(units.x, units.y);
  var extra = Extra(vec3f(0.0), 0.0, 0.0, 0.0, 0.0, 0u);
  if (EXTRA) { extra = extras[s]; }
  var tangential = contact.impulse;
  var push = contact.push;
  var turn = extra.turn;
  let parts = shares(contact.first, contact.second);
  if (mode == CORRECT) {
    if (contact.gap < -DEEP / max(first.inverse_radius, second.inverse_radius)) { atomicAdd(&warnings[TOO_DEEP], 1u); }
    // Displacements are found like velocities: the way of a step over its length.
    let depth = min(contact.gap + SLOP / max(first.inverse_radius, second.inverse_radius), 0.0);
    let parting = dot(shifts[contact.first] - shifts[contact.second], contact.normal);
    let mass = 1.0 / (parts.x * first.inverse_mass + parts.y * second.inverse_mass);
    push = max(-(parting + CORRECTION * depth), 0.0) * mass / params.dt;
    tangential = vec3f(0.0);
    turn = vec3f(0.0);
  }
  if (mode == SOLVE) {
    let response = pair_response(contact, extra, first, second, parts, Traits(params.dt, REBOUND, EXTRA));
    tangential = response.now.tangential - contact.impulse;
    push = response.now.push - contact.push;
    turn = response.turn - extra.turn;
    contacts[s].impulse = response.now.tangential;
    contacts[s].push = response.now.push;
    if (EXTRA) { extras[s].turn = response.turn; }
  }
  let impulse = round((tangential + push * contact.normal) * coarse) / coarse;
  let couple = contact.lever * cross(contact.normal, tangential);
  add(contact.first * SPILL_WORDS + SPILL_IMPULSE, impulse * units.x);
  add(contact.second * SPILL_WORDS + SPILL_IMPULSE, -impulse * units.y);
  add(contact.first * SPILL_WORDS + SPILL_COUPLE, (couple - first.inverse_radius * turn) * units.x);
  add(contact.second * SPILL_WORDS + SPILL_COUPLE, (couple + second.inverse_radius * turn) * units.y);
}

/// Takes three numbers out of the spill of a grain.
fn taken(place: u32, units: f32) -> vec3f {
  return vec3f(
    f32(atomicExchange(&spill[place], 0)),
    f32(atomicExchange(&spill[place + 1u], 0)),
    f32(atomicExchange(&spill[place + 2u], 0)),
  ) / units;
}

/// Gives a grain what its shared contacts add up to.
fn take_spill(i: u32, mode: u32) {
  let place = i * SPILL_WORDS;
  let own = motion_of(motions[i]);
  let units = spill_units(own.inverse_mass, params.spill_scale);
  let impulse = taken(place + SPILL_IMPULSE, units);
  let couple = taken(place + SPILL_COUPLE, units);
  if (mode == CORRECT) { shifts[i] += params.dt * own.inverse_mass * impulse; }
  else { motions[i] = motion_quads(pushed(own, impulse, couple)); }
}

/// Whether a grain has shared contacts.
fn is_shared(i: u32) -> bool {
  if (atomicLoad(&spill[spill_block(params.grain_count, i)]) == 0) { return false; }
  return atomicLoad(&spill[i * SPILL_WORDS + SPILL_COUNT]) != 0;
}

/// Whether contact s is the one of the grain's shared contacts that looks after it.
fn is_owner(s: u32, i: u32) -> bool {
  return atomicLoad(&spill[i * SPILL_WORDS + SPILL_OWNER]) == i32(s) + 1;
}
