// Gives each grain what its shared contacts add up to, then solves its contacts with walls one after another. Walls come
// last: what touches a wall must not end up behind it.
import package::solvers::grains::contact_law::{
  closing_bias, projected, resisted, Impulse, Limits, CORRECTION, DEEP, ROUNDNESS, SLOP,
};
import package::solvers::grains::effort::gate::{is_closed, BUSY, CLOSED_AFTER, OPEN};
import package::solvers::grains::grain_motion::{pushed, spin_against};
import package::solvers::grains::grain_types::{Extra, Motion, StepParams, WallContact, CONTACT_OVERFLOW, TOO_DEEP};
import package::solvers::grains::quads::{motion_of, motion_quads, MotionQuads};
import package::solvers::grains::spill::{
  spill_block, spill_units, CORRECT, SOLVE, START, SPILL_COUNT, SPILL_COUPLE, SPILL_IMPULSE, SPILL_WORDS,
};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(2) var<storage, read_write> wall_contacts: array<WallContact>;
@group(0) @binding(3) var<storage, read_write> wall_extras: array<Extra>;
@group(0) @binding(4) var<storage, read_write> motions: array<MotionQuads>;
@group(0) @binding(5) var<storage, read_write> spill: array<i32>;
/// Displacements of the grains by now [m]
@group(0) @binding(6) var<storage, read_write> shifts: array<vec3f>;
@group(0) @binding(7) var<storage, read_write> warnings: array<atomic<u32>>;
/// When contacts start, that of rebounds
@group(0) @binding(8) var<storage, read_write> gate: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

override EXTRA: bool = false;
override REBOUND: bool = false;
/// Whether it does nothing once contacts are solved well enough.
override GATED: bool = false;
/// Whether it keeps to busy grains.
override LISTED: bool = false;
override MODE: u32 = SOLVE;

/// Takes three numbers out of the spill of a grain.
fn taken(place: u32, units: f32) -> vec3f {
  let sum = vec3f(f32(spill[place]), f32(spill[place + 1u]), f32(spill[place + 2u])) / units;
  spill[place] = 0;
  spill[place + 1u] = 0;
  spill[place + 2u] = 0;
  return sum;
}

fn take_spill(i: u32) {
  let place = i * SPILL_WORDS;
  if (spill[place + SPILL_COUNT] == 0) { return; }
  let own = motion_of(motions[i]);
  let units = spill_units(own.inverse_mass, params.spill_scale);
  let impulse = taken(place + SPILL_IMPULSE, units);
  let couple = taken(place + SPILL_COUPLE, units);
  if (MODE == CORRECT) { shifts[i] += params.dt * own.inverse_mass * impulse; }
  else { motions[i] = motion_quads(pushed(own, impulse, couple)); }
}

fn meet_wall(k: u32, own: Motion) -> Motion {
  let contact = wall_contacts[k];
  let mass = 1.0 / own.inverse_mass;
  var extra = Extra(vec3f(0.0), 0.0, 0.0, 0.0, 0.0, 0u);
  if (EXTRA) { extra = wall_extras[k]; }
  var bias = closing_bias(contact.gap, params.dt);
  if (REBOUND && extra.rebound > 0.0 && contact.push > 0.0) { bias = -extra.rebound; }
  let now = projected(
    Impulse(contact.impulse, contact.push),
    Limits(contact.friction, extra.pull),
    contact.normal,
    own.velocity - contact.velocity - cross(own.surface_spin, contact.normal),
    bias,
    mass,
    mass / (1.0 + ROUNDNESS),
  );
  wall_contacts[k].impulse = now.tangential;
  wall_contacts[k].push = now.push;
  var turn = vec3f(0.0);
  if (EXTRA) {
    let limits = vec2f(extra.rolling, extra.twisting) * (now.push + extra.pull);
    turn = resisted(extra.turn, spin_against(own, contact.spin), contact.normal, limits);
    wall_extras[k].turn = turn;
  }
  let tangential = now.tangential - contact.impulse;
  return pushed(
    own,
    tangential + (now.push - contact.push) * contact.normal,
    cross(contact.normal, tangential) - own.inverse_radius * (turn - extra.turn),
  );
}

/// With the impulse that the contact starts with.
fn pressed(k: u32, own: Motion) -> Motion {
  let contact = wall_contacts[k];
  var turn = vec3f(0.0);
  if (EXTRA) {
    turn = wall_extras[k].turn;
    if (wall_extras[k].rebound > 0.0) { atomicStore(&gate[0], OPEN); }
  }
  let couple = cross(contact.normal, contact.impulse) - own.inverse_radius * turn;
  return pushed(own, contact.impulse + contact.push * contact.normal, couple);
}

/// How far a wall wants a grain to move away from it, given how far it moves already.
fn kept_out(k: u32, shift: vec3f, radius: f32) -> vec3f {
  let contact = wall_contacts[k];
  if (contact.gap < -DEEP * radius) { atomicAdd(&warnings[TOO_DEEP], 1u); }
  let depth = min(contact.gap + SLOP * radius, 0.0);
  return max(-(dot(shift, contact.normal) + CORRECTION * depth), 0.0) * contact.normal;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_sweep_walls(@builtin(global_invocation_id) id: vec3u) {
  if (GATED) { if (is_closed(atomicLoad(&gate[CLOSED_AFTER]))) { return; } }
  let first = id.x * PORTION;
  let last = min(first + PORTION, params.grain_count);
  if (first >= last) { return; }
  // A portion is in one block, and most have no wall near them or none of their contacts shared.
  let is_spilt = spill[spill_block(params.grain_count, first)] != 0;
  if (!is_spilt && wall_starts[first] == wall_starts[last]) { return; }
  for (var i = first; i < last; i++) {
    if (is_spilt) { take_spill(i); }
    if (LISTED) { if (atomicLoad(&gate[BUSY + i]) == 0u) { continue; } }
    let begin = min(wall_starts[i], params.wall_capacity);
    let end = min(wall_starts[i + 1u], params.wall_capacity);
    if (MODE == CORRECT && wall_starts[i + 1u] > params.wall_capacity) {
      atomicAdd(&warnings[CONTACT_OVERFLOW], wall_starts[i + 1u] - max(wall_starts[i], params.wall_capacity));
    }
    if (begin == end) { continue; }
    if (MODE == START) {
      var own = motion_of(motions[i]);
      for (var k = begin; k < end; k++) { own = pressed(k, own); }
      motions[i] = motion_quads(own);
    }
    if (MODE == SOLVE) {
      var own = motion_of(motions[i]);
      for (var k = begin; k < end; k++) { own = meet_wall(k, own); }
      motions[i] = motion_quads(own);
    }
    if (MODE == CORRECT) {
      // Side by side: between two walls that are too near a grain stays in the middle.
      let radius = 1.0 / motions[i].surface_spin_inverse_radius.w;
      var sum = vec3f(0.0);
      for (var k = begin; k < end; k++) { sum += kept_out(k, shifts[i], radius); }
      shifts[i] += sum;
    }
  }
}
