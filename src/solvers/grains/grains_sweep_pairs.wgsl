// Solves the contacts of one colour: each finds the impulse that its own two grains need, and gives it to them at once.
import package::solvers::grains::effort::gate::{is_closed, CLOSED_AFTER};
import package::solvers::grains::colours::Turn;
@if(CPU) import package::solvers::grains::extra_fours::{all_resisted, extras_of};
@if(CPU) import package::solvers::grains::fours::{difference, one_by_one, scaled, sum, Quads};
@if(CPU) import package::solvers::grains::pair_fours::{
  all_pushed, closing_biases, contacts_of, couples, each_motion, motions_of, opposite, responses,
};
import package::solvers::grains::solve_pair::solve;
@if(CPU) import package::solvers::grains::solve_pair::{contacts, extras, motions, params, EXTRA, REBOUND};

// scratch
@group(0) @binding(1) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(5) var<storage, read> gate: array<u32>;
@group(0) @binding(6) var<uniform> turn: Turn;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
@if(CPU) const PORTION = 128u;
@else const PORTION = 1u;

/// Whether it does nothing once contacts are solved well enough.
override GATED: bool = false;

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
