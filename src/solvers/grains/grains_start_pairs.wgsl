// Lets the contacts of one colour act with the impulses of the step before, and undoes a part of their overlaps.
import package::solvers::grains::colours::{portion_of, Turn, SWEEP_PORTION};
@if(CPU) import package::solvers::grains::contact_law::{CORRECTION, DEEP, SLOP};
@if(CPU) import package::solvers::grains::conditions::look_at_depth;
@if(CPU) import package::solvers::grains::fours::{
  difference, dots, one_by_one, scaled, side_by_side, sum, Quads,
};
@if(CPU) import package::solvers::grains::pair_fours::{
  all_pushed, bear_nothing, contacts_of, couples, each_motion, motions_of, opposite,
};
import package::solvers::grains::start_pair::start;
@if(CPU) import package::solvers::grains::start_pair::{contacts, extras, shifts};
@if(CPU) import package::solvers::grains::swept::{motions, EXTRA};

// scratch
@group(0) @binding(1) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(5) var<uniform> turn: Turn;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
const PORTION = SWEEP_PORTION;

/// Whether one of four contacts from s on resisted turning in the step before.
@if(CPU)
fn are_turned(s: u32) -> bool {
  if (!EXTRA) { return false; }
  let most = max(
    max(abs(extras[s].turn_pull.xyz), abs(extras[s + 1u].turn_pull.xyz)),
    max(abs(extras[s + 2u].turn_pull.xyz), abs(extras[s + 3u].turn_pull.xyz)),
  );
  return any(most != vec3f(0.0));
}

/// Four contacts from s on.
@if(CPU)
fn start_four(s: u32) {
  let a = contacts[s];
  let b = contacts[s + 1u];
  let c = contacts[s + 2u];
  let d = contacts[s + 3u];
  let four = contacts_of(a, b, c, d);
  if (bear_nothing(four) && all(four.normal_gap.w >= vec4f(0.0)) && !are_turned(s)) { return; }
  let first = motions_of(motions[a.first], motions[b.first], motions[c.first], motions[d.first]);
  let second = motions_of(motions[a.second], motions[b.second], motions[c.second], motions[d.second]);
  let normal = four.normal_gap.xyz;
  let impulse = sum(four.impulse_push.xyz, scaled(normal, four.impulse_push.w));
  let couple = couples(four, four.impulse_push.xyz);
  var first_couple = couple;
  var second_couple = couple;
  if (EXTRA) {
    let turn = side_by_side(mat4x4f(
      extras[s].turn_pull, extras[s + 1u].turn_pull, extras[s + 2u].turn_pull, extras[s + 3u].turn_pull,
    )).xyz;
    first_couple = difference(couple, scaled(turn, first.surface_spin.w));
    second_couple = sum(couple, scaled(turn, second.surface_spin.w));
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
  let sharper = max(first.surface_spin.w, second.surface_spin.w);
  let depth = four.normal_gap.w + SLOP / sharper;
  if (!any(depth < vec4f(0.0))) { return; }
  if (any(four.normal_gap.w < -DEEP / sharper)) {
    let gap = four.normal_gap.w;
    look_at_depth(a.first, gap.x, 1.0 / sharper.x);
    look_at_depth(b.first, gap.y, 1.0 / sharper.y);
    look_at_depth(c.first, gap.z, 1.0 / sharper.z);
    look_at_depth(d.first, gap.w, 1.0 / sharper.w);
  }
  let first_shift = side_by_side(mat4x4f(shifts[a.first], shifts[b.first], shifts[c.first], shifts[d.first]));
  let second_shift = side_by_side(mat4x4f(shifts[a.second], shifts[b.second], shifts[c.second], shifts[d.second]));
  let parting = dots(difference(first_shift.xyz, second_shift.xyz), normal);
  let wanted = max(-(parting + CORRECTION * depth), vec4f(0.0)) / (first.velocity.w + second.velocity.w);
  let push = select(vec4f(0.0), wanted, depth < vec4f(0.0));
  let first_shifts = one_by_one(Quads(sum(first_shift.xyz, scaled(normal, first.velocity.w * push)), first_shift.w));
  let second_shifts = one_by_one(Quads(difference(second_shift.xyz, scaled(normal, second.velocity.w * push)), second_shift.w));
  shifts[a.first] = first_shifts[0];
  shifts[b.first] = first_shifts[1];
  shifts[c.first] = first_shifts[2];
  shifts[d.first] = first_shifts[3];
  shifts[a.second] = second_shifts[0];
  shifts[b.second] = second_shifts[1];
  shifts[c.second] = second_shifts[2];
  shifts[d.second] = second_shifts[3];
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_start_pairs(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let first = colour_starts[turn.colour];
  let portion = portion_of(colour_starts[turn.colour + 1u] - first, id.x, groups.x * WORKGROUP_SIZE);
  let end = first + portion.y;
  var s = first + portion.x;
  @if(CPU) {
    for (; s + 4u <= end; s += 4u) { start_four(s); }
  }
  for (; s < end; s++) { start(s); }
}
