// Solves the contacts of one colour: each finds the impulse that its own two grains need, and gives it to them at once.
import package::solvers::grains::effort::gate::{is_closed, CLOSED_AFTER};
import package::solvers::grains::colours::Turn;
@if(CPU) import package::solvers::grains::extra_fours::{all_resisted, extras_of};
@if(CPU) import package::solvers::grains::fours::{difference, one_by_one, scaled, sum, Quads};
import package::solvers::grains::grain_motion::pushed;
import package::solvers::grains::grain_types::{Extra, StepParams};
@if(CPU) import package::solvers::grains::pair_fours::{
  all_pushed, closing_biases, contacts_of, couples, each_motion, motions_of, opposite, responses,
};
import package::solvers::grains::pair_response::{pair_response, Traits};
import package::solvers::grains::quads::{
  contact_of, extra_from, motion_of, motion_quads, ContactQuads, ExtraQuads, MotionQuads,
};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(2) var<storage, read_write> contacts: array<ContactQuads>;
@group(0) @binding(3) var<storage, read_write> extras: array<ExtraQuads>;
@group(0) @binding(4) var<storage, read_write> motions: array<MotionQuads>;
@group(0) @binding(5) var<storage, read> gate: array<u32>;
@group(0) @binding(6) var<uniform> turn: Turn;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
@if(CPU) const PORTION = 128u;
@else const PORTION = 1u;

/// Whether any two materials do more than rub.
override EXTRA: bool = false;
/// Whether contacts that were hit part again; otherwise they only stop.
override REBOUND: bool = false;
/// Whether it does nothing once contacts are solved well enough.
override GATED: bool = false;

fn solve(s: u32) {
  let contact = contact_of(contacts[s]);
  let first = motion_of(motions[contact.first]);
  let second = motion_of(motions[contact.second]);
  var extra = Extra(vec3f(0.0), 0.0, 0.0, 0.0, 0.0, 0u);
  if (EXTRA) { extra = extra_from(extras[s]); }
  let response = pair_response(contact, extra, first, second, vec2f(1.0), Traits(params.dt, REBOUND, EXTRA));
  let tangential = response.now.tangential - contact.impulse;
  let impulse = tangential + (response.now.push - contact.push) * contact.normal;
  let couple = contact.lever * cross(contact.normal, tangential);
  let angular = response.turn - extra.turn;
  motions[contact.first] = motion_quads(pushed(first, impulse, couple - first.inverse_radius * angular));
  motions[contact.second] = motion_quads(pushed(second, -impulse, couple + second.inverse_radius * angular));
  contacts[s].impulse_push = vec4f(response.now.tangential, response.now.push);
  if (EXTRA) { extras[s].turn_pull = vec4f(response.turn, extra.pull); }
}

/// Four contacts from s on.
@if(CPU)
fn solve_four(s: u32) {
  let a = contacts[s];
  let b = contacts[s + 1u];
  let c = contacts[s + 2u];
  let d = contacts[s + 3u];
  let four = contacts_of(a, b, c, d);
  let first = motions_of(motions[a.first], motions[b.first], motions[c.first], motions[d.first]);
  let second = motions_of(motions[a.second], motions[b.second], motions[c.second], motions[d.second]);
  var bias = closing_biases(four, params.dt);
  if (REBOUND) {
    let rebound = vec4f(extras[s].rebound, extras[s + 1u].rebound, extras[s + 2u].rebound, extras[s + 3u].rebound);
    bias = select(bias, -rebound, (rebound > vec4f(0.0)) & (four.impulse_push.w > vec4f(0.0)));
  }
  var pull = vec4f(0.0);
  if (EXTRA) {
    pull = vec4f(extras[s].turn_pull.w, extras[s + 1u].turn_pull.w, extras[s + 2u].turn_pull.w, extras[s + 3u].turn_pull.w);
  }
  let now = responses(four, first, second, bias, pull);
  let tangential = difference(now.xyz, four.impulse_push.xyz);
  let impulse = sum(tangential, scaled(four.normal_gap.xyz, now.w - four.impulse_push.w));
  let couple = couples(four, tangential);
  var first_couple = couple;
  var second_couple = couple;
  if (EXTRA) {
    let extra = extras_of(extras[s], extras[s + 1u], extras[s + 2u], extras[s + 3u]);
    let resisting = all_resisted(extra, first, second, four.normal_gap.xyz, now.w + pull);
    let angular = difference(resisting, extra.turn_pull.xyz);
    first_couple = difference(couple, scaled(angular, first.surface_spin.w));
    second_couple = sum(couple, scaled(angular, second.surface_spin.w));
    let turns = one_by_one(Quads(resisting, pull));
    for (var k = 0u; k < 4u; k++) { extras[s + k].turn_pull = turns[k]; }
  }
  let firsts = each_motion(all_pushed(first, impulse, first_couple));
  let seconds = each_motion(all_pushed(second, opposite(impulse), second_couple));
  motions[a.first] = firsts[0];
  motions[b.first] = firsts[1];
  motions[c.first] = firsts[2];
  motions[d.first] = firsts[3];
  motions[a.second] = seconds[0];
  motions[b.second] = seconds[1];
  motions[c.second] = seconds[2];
  motions[d.second] = seconds[3];
  let impulses = one_by_one(now);
  for (var k = 0u; k < 4u; k++) { contacts[s + k].impulse_push = impulses[k]; }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_sweep_pairs(@builtin(global_invocation_id) id: vec3u) {
  if (GATED) { if (is_closed(gate[CLOSED_AFTER])) { return; } }
  let begin = colour_starts[turn.colour] + id.x * PORTION;
  let end = min(begin + PORTION, colour_starts[turn.colour + 1u]);
  var s = begin;
  @if(CPU) {
    for (; s + 4u <= end; s += 4u) { solve_four(s); }
  }
  for (; s < end; s++) { solve(s); }
}
