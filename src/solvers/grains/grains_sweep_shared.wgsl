// Solves the contacts that have no colour, side by side although they share grains: each gets an equal part of a grain's
// mass (mass splitting, Tonge 2012), and what they do is added up and given to the grains afterwards.
import package::solvers::grains::colours::{SHARED, THREADS_FOR_FEW};
import package::solvers::grains::contact_law::{CORRECTION, SLOP, slow_sliding};
import package::solvers::grains::conditions::{look_at_depth, warnings};
import package::solvers::grains::effort::asked::{grain_place, world_place, STATE};
import package::solvers::grains::effort::gate::{is_closed, BUSY, CLOSED_AFTER};
import package::solvers::grains::grain_types::{Contact, Extra, Motion, StepParams, TOO_FAST};
import package::solvers::grains::pair_response::{pair_response, Traits};
import package::solvers::grains::shared_impulse::{share_out, spill, Given};
import package::solvers::grains::spill::{CORRECT, SOLVE, SPILL_COUNT, SPILL_WORDS};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(2) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(3) var<storage, read_write> extras: array<Extra>;
@group(0) @binding(4) var<storage, read> motions: array<Motion>;
@group(0) @binding(6) var<storage, read> shifts: array<vec3f>;
@group(0) @binding(8) var<storage, read> gate: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
const THREADS = THREADS_FOR_FEW;

override EXTRA: bool = false;
override REBOUND: bool = false;
/// Whether it does nothing once contacts are solved well enough.
override GATED: bool = false;
/// As swept_gate.wgsl has them
override WORLDS: bool = false;
override GATE_WORD: u32 = STATE;
/// Whether it keeps to contacts of busy grains.
override LISTED: bool = false;
override MODE: u32 = SOLVE;

fn shares(first: u32, second: u32) -> vec2f {
  return vec2f(
    f32(atomicLoad(&spill[first * SPILL_WORDS + SPILL_COUNT])),
    f32(atomicLoad(&spill[second * SPILL_WORDS + SPILL_COUNT])),
  );
}

fn solve(s: u32) {
  let contact = contacts[s];
  let first = motions[contact.first];
  let second = motions[contact.second];
  var extra = Extra(vec3f(0.0), 0.0, 0.0, 0.0, 0.0, 0u);
  if (EXTRA) { extra = extras[s]; }
  var tangential = contact.impulse;
  var push = contact.push;
  var turn = extra.turn;
  let parts = shares(contact.first, contact.second);
  if (MODE == CORRECT) {
    look_at_depth(contact.first, contact.gap, 1.0 / max(first.inverse_radius, second.inverse_radius));
    // Displacements are found like velocities: the way of a step over its length.
    let depth = min(contact.gap + SLOP / max(first.inverse_radius, second.inverse_radius), 0.0);
    let parting = dot(shifts[contact.first] - shifts[contact.second], contact.normal);
    let mass = 1.0 / (parts.x * first.inverse_mass + parts.y * second.inverse_mass);
    push = max(-(parting + CORRECTION * depth), 0.0) * mass / params.dt;
    tangential = vec3f(0.0);
    turn = vec3f(0.0);
  }
  if (MODE == SOLVE) {
    let response = pair_response(contact, extra, first, second, parts, Traits(params.dt, slow_sliding(params.gravity, params.dt), 1.0, REBOUND, EXTRA));
    tangential = response.now.tangential - contact.impulse;
    push = response.now.push - contact.push;
    turn = response.turn - extra.turn;
    contacts[s].impulse = response.now.tangential;
    contacts[s].push = response.now.push;
    if (EXTRA) { extras[s].turn = response.turn; }
  }
  // What no integer can hold is cut off, and told.
  let cut = share_out(contact, first, second, Given(tangential, push, turn), params);
  if (cut > 0u) { atomicAdd(&warnings[TOO_FAST], cut); }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_sweep_shared(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (GATED) {
    let word = select(world_place(0u) + GATE_WORD, CLOSED_AFTER, GATE_WORD == STATE);
    if ((GATE_WORD == STATE || !WORLDS) && is_closed(gate[word])) { return; }
  }
  let end = colour_starts[SHARED + 1u];
  for (var s = colour_starts[SHARED] + id.x; s < end; s += groups.x * WORKGROUP_SIZE) {
    if (LISTED) { if (gate[BUSY + contacts[s].first] == 0u || gate[BUSY + contacts[s].second] == 0u) { continue; } }
    if (GATED && WORLDS) {
      let world = gate[grain_place(params, contacts[s].first)];
      if (is_closed(gate[world_place(world) + GATE_WORD])) { continue; }
    }
    solve(s);
  }
}
