// What a sweep on a CPU does with four contacts side by side: `solve_pair`.
import package::solvers::grains::extra_fours::{all_resisted, extras_of};
import package::solvers::grains::fours::{difference, dots, one_by_one, scaled, side_by_side, sum, Quads, Vectors};
import package::solvers::grains::pair_fours::{
  all_pushed, bear_nothing, biases_in_turn, closing_biases, closing_biases_of, contacts_of, couples, each_motion, motions_of, opposite,
  responses,
};
import package::solvers::grains::solve_pair::{contacts, extras};
import package::solvers::grains::swept::{motions, params, EXTRA, REBOUND, RELAXATION};

/// Partners that part faster, or come nearer so much slower than they may, do not meet [m/s]: more than rounding adds to it where they
/// spin or slide at up to 150 m/s. All others are solved, so that it does not matter which three a contact is solved with.
const SURELY = 1e-4;

/// Whether four contacts neither resist turning by now nor can pull.
fn are_bare(i: u32, j: u32, k: u32, l: u32) -> bool {
  if (!EXTRA) { return true; }
  let most = max(
    max(abs(extras[i].turn_pull), abs(extras[j].turn_pull)), max(abs(extras[k].turn_pull), abs(extras[l].turn_pull)),
  );
  return all(most == vec4f(0.0));
}

/// Speeds at which partners part, by the velocities of their centres.
fn partings(normal: Vectors, first: mat4x4f, second: mat4x4f) -> vec4f {
  return dots(side_by_side(first - second).xyz, normal);
}

/// Four contacts. Those that bear nothing, and whose partners do not meet, go on so. Returns the squares of how much their pushes have changed,
/// as speeds [m²/s²].
fn solve_four(i: u32, j: u32, k: u32, l: u32) -> vec4f {
  let a = contacts[i];
  let b = contacts[j];
  let c = contacts[k];
  let d = contacts[l];
  let four = contacts_of(a, b, c, d);
  let straight = closing_biases(four, params.dt);
  if (bear_nothing(four) && are_bare(i, j, k, l)) {
    let parting = partings(
      four.normal_gap.xyz,
      mat4x4f(
        motions[a.first].velocity_inverse_mass, motions[b.first].velocity_inverse_mass,
        motions[c.first].velocity_inverse_mass, motions[d.first].velocity_inverse_mass,
      ),
      mat4x4f(
        motions[a.second].velocity_inverse_mass, motions[b.second].velocity_inverse_mass,
        motions[c.second].velocity_inverse_mass, motions[d.second].velocity_inverse_mass,
      ),
    );
    if (all(parting + straight > vec4f(SURELY))) { return vec4f(0.0); }
  }
  let first = motions_of(motions[a.first], motions[b.first], motions[c.first], motions[d.first]);
  let second = motions_of(motions[a.second], motions[b.second], motions[c.second], motions[d.second]);
  var bias = closing_biases_of(four, first, second, straight, params.dt);
  if (REBOUND) {
    let rebound = vec4f(extras[i].rebound, extras[j].rebound, extras[k].rebound, extras[l].rebound);
    bias = select(bias, -rebound, (rebound > vec4f(0.0)) & (four.impulse_push.w > vec4f(0.0)));
    if (any(rebound < vec4f(0.0))) {
      let parting = dots(difference(first.velocity.xyz, second.velocity.xyz), four.normal_gap.xyz);
      bias = select(bias, biases_in_turn(parting, bias, -rebound), rebound < vec4f(0.0));
    }
  }
  var pull = vec4f(0.0);
  if (EXTRA) {
    pull = vec4f(extras[i].turn_pull.w, extras[j].turn_pull.w, extras[k].turn_pull.w, extras[l].turn_pull.w);
  }
  let now = responses(four, first, second, bias, pull, RELAXATION, params.gravity, params.dt);
  let tangential = difference(now.xyz, four.impulse_push.xyz);
  let impulse = sum(tangential, scaled(four.normal_gap.xyz, now.w - four.impulse_push.w));
  let couple = couples(four, tangential);
  var first_couple = couple;
  var second_couple = couple;
  if (EXTRA) {
    let extra = extras_of(extras[i], extras[j], extras[k], extras[l]);
    let resisting = all_resisted(extra, first, second, four.normal_gap.xyz, now.w + pull);
    let angular = difference(resisting, extra.turn_pull.xyz);
    first_couple = difference(couple, scaled(angular, first.surface_spin.w));
    second_couple = sum(couple, scaled(angular, second.surface_spin.w));
    let turns = one_by_one(Quads(resisting, pull));
    extras[i].turn_pull = turns[0];
    extras[j].turn_pull = turns[1];
    extras[k].turn_pull = turns[2];
    extras[l].turn_pull = turns[3];
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
  contacts[i].impulse_push = impulses[0];
  contacts[j].impulse_push = impulses[1];
  contacts[k].impulse_push = impulses[2];
  contacts[l].impulse_push = impulses[3];
  let change = (now.w - four.impulse_push.w) * (first.velocity.w + second.velocity.w);
  return change * change;
}
