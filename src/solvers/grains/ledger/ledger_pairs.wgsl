// Writes down the work of the contacts of grains with grains in a step: impulse times the mean of the velocities before and
// after the step at the contact. Summed over all impulses on a grain, that is its gain of kinetic energy to the last bit of
// the arithmetic, however far the contacts were solved. Runs when velocities are found and the state is still of before.
import package::solvers::grains::colours::COLOUR_KEYS;
import package::solvers::grains::grain_motion::relative_velocity;
import package::solvers::grains::grain_types::{Contact, Extra, Grain, Motion, StepParams};
import package::solvers::grains::ledger::ledger_sums::add_energy;
import package::solvers::grains::ledger::ledger_types::{
  sum_of, work_of, Works, COHESION, FRICTION, IMPACT, ROLLING, TURNOVER,
};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// state
@group(0) @binding(1) var<storage, read> velocity: array<vec3f>;
@group(0) @binding(2) var<storage, read> spin: array<vec3f>;
// scratch
@group(0) @binding(3) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(4) var<storage, read> contacts: array<Contact>;
@group(0) @binding(5) var<storage, read> extras: array<Extra>;
@group(0) @binding(6) var<storage, read> grains: array<Grain>;
@group(0) @binding(7) var<storage, read> motions: array<Motion>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
/// Contacts that one thread adds up before it writes
const PORTION = 32u;

override EXTRA: bool = false;
fn write(world: u32, works: Works) {
  add_energy(world, FRICTION, works.friction);
  add_energy(world, ROLLING, works.rolling);
  add_energy(world, IMPACT, works.impact);
  add_energy(world, COHESION, works.cohesion);
  add_energy(world, TURNOVER, works.turnover);
}

/// Of before and after the step.
fn mean_motion(i: u32) -> Motion {
  let grain = grains[i];
  let after = motions[i];
  return Motion(
    0.5 * (velocity[grain.id] + after.velocity),
    after.inverse_mass,
    0.5 * (grain.radius * spin[grain.id] + after.surface_spin),
    after.inverse_radius,
  );
}

fn works_of_pair(s: u32) -> Works {
  let contact = contacts[s];
  let first = mean_motion(contact.first);
  let second = mean_motion(contact.second);
  let u = relative_velocity(first, second, contact.normal, contact.lever);
  var turning = 0.0;
  if (EXTRA) {
    let rate = first.surface_spin * first.inverse_radius - second.surface_spin * second.inverse_radius;
    turning = dot(extras[s].turn, rate);
  }
  return work_of(contact.impulse, contact.push, u, dot(u, contact.normal), turning);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn ledger_pairs(@builtin(global_invocation_id) id: vec3u) {
  let begin = id.x * PORTION;
  let end = min(begin + PORTION, colour_starts[COLOUR_KEYS]);
  var sum = Works(0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
  var world = 0u;
  for (var s = begin; s < end; s++) {
    let its_world = grains[contacts[s].first].id / params.grains_per_world;
    if (s > begin && its_world != world) {
      write(world, sum);
      sum = Works(0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
    }
    world = its_world;
    sum = sum_of(sum, works_of_pair(s));
  }
  if (begin < end) { write(world, sum); }
}
