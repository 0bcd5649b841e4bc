// Asks the contacts of each grain with walls, likewise, and finds the velocity that all of its contacts give it.
import package::solvers::grains::colours::COLOURS;
import package::solvers::grains::contact_law::{resisted, Impulse, Limits, RelativeSpin};
import package::solvers::grains::grain_motion::{pushed, spin_against};
import package::solvers::grains::grain_types::{Contact, Extra, Motion, StepParams, WallContact};
import package::solvers::grains::methods::answer::{bias_of, bounded, componentwise_steps, coned};
import package::solvers::grains::methods::descent::{descent_of, follows_pushes, span_of, Descent, DESCENT_GROUPS, DESCENT_HEAD, FREE};
import package::solvers::grains::methods::descent_step::{extrapolated, measured};
import package::solvers::grains::methods::links::{
  is_linked_as_second, link_after, link_place, linked_contact, LINK_CHAIN, LINK_COUNT,
};
import package::solvers::grains::methods::load::{with_pair, with_wall, Load};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> links: array<u32>;
@group(0) @binding(2) var<storage, read> contacts: array<Contact>;
@group(0) @binding(3) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(4) var<storage, read> wall_contacts: array<WallContact>;
@group(0) @binding(5) var<storage, read> wall_extras: array<Extra>;
@group(0) @binding(6) var<storage, read_write> velocities: array<Motion>;
@group(0) @binding(7) var<storage, read_write> iterates: array<vec4f>;
@group(0) @binding(8) var<storage, read_write> descent: array<vec4u>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
const GROUPS = DESCENT_GROUPS;

override EXTRA: bool = false;
override REBOUND: bool = false;
override CONE: bool = false;
/// Of the last sweeps, in which limits of friction follow the pushes.
override FINAL: bool = false;

var<workgroup> sums: array<vec4f, WORKGROUP_SIZE>;

/// What a grain has got so far, and how long and how much back the steps of its walls are.
struct Sum {
  load: Load,
  stride: vec2f,
}

fn place(slot: u32, c: u32) -> u32 {
  return (slot * (params.pair_capacity + params.wall_capacity) + c) * 2u;
}

fn met_wall(before: Sum, k: u32, at: Descent, own: Motion, share: f32) -> Sum {
  let contact = wall_contacts[k];
  let c = params.pair_capacity + k;
  var extra = Extra(vec3f(0.0), 0.0, 0.0, 0.0, 0.0, 0u);
  if (EXTRA) { extra = wall_extras[k]; }
  let steps = componentwise_steps(share * own.inverse_mass, 1.0);
  let now = iterates[place(at.now, c)];
  let from_there = now + at.momentum * (now - iterates[place(at.before, c)]);
  let turn = iterates[place(at.now, c) + 1u];
  let bearing = select(turn.w, now.w + extra.pull, FINAL || follows_pushes(at.sweeps));
  let u = own.velocity - contact.velocity - cross(own.surface_spin, contact.normal);
  let bias = bias_of(contact.gap, params.dt, select(0.0, extra.rebound, REBOUND && contact.push > 0.0));
  let there = Impulse(from_there.xyz, from_there.w);
  var answer = Impulse(vec3f(0.0), 0.0);
  if (CONE) { answer = coned(there, Limits(contact.friction, extra.pull), contact.normal, u, bias, steps); }
  else { answer = bounded(there, vec2f(contact.friction * bearing, extra.pull), contact.normal, u, bias, steps); }
  let trial = vec4f(answer.tangential, answer.push);
  iterates[place(at.trial, c)] = trial;
  var stride = measured(trial, from_there, now, steps.yyyx);
  var turned = vec3f(0.0);
  if (EXTRA) {
    let turn_there = turn + at.momentum * (turn - iterates[place(at.before, c) + 1u]);
    let spin = spin_against(own, contact.spin);
    let limits = vec2f(extra.rolling, extra.twisting) * bearing;
    turned = resisted(turn_there.xyz, RelativeSpin(spin.rate, spin.inertia / share), contact.normal, limits);
    stride += measured(vec4f(turned, 0.0), vec4f(turn_there.xyz, 0.0), vec4f(turn.xyz, 0.0), vec4f(spin.inertia / share));
  }
  iterates[place(at.trial, c) + 1u] = vec4f(turned, bearing);
  return Sum(with_wall(before.load, contact.normal, answer, turned, own.inverse_radius), before.stride + stride);
}

fn met_grain(load: Load, entry: u32, at: Descent, inverse_radius: f32) -> Load {
  let s = linked_contact(entry);
  let trial = iterates[place(at.trial, s)];
  var turn = vec3f(0.0);
  if (EXTRA) { turn = iterates[place(at.trial, s) + 1u].xyz; }
  return with_pair(load, contacts[s], Impulse(trial.xyz, trial.w), turn, inverse_radius, is_linked_as_second(entry));
}

/// Twice the kinetic energy of the step, squared length and way back of the steps of its walls, mass.
fn gather(i: u32, at: Descent) -> vec4f {
  let count = links[link_place(i, LINK_COUNT, params.grain_count)];
  let free = velocities[FREE * params.grain_count + i];
  if (count == 0u) {
    velocities[at.trial * params.grain_count + i] = free;
    return vec4f(0.0);
  }
  let own = extrapolated(
    velocities[at.now * params.grain_count + i], velocities[at.before * params.grain_count + i], at.momentum,
  );
  var sum = Sum(Load(vec3f(0.0), vec3f(0.0)), vec2f(0.0));
  for (var colour = 0u; colour < COLOURS; colour++) {
    let entry = links[link_place(i, colour, params.grain_count)];
    if (entry != 0u) { sum.load = met_grain(sum.load, entry, at, own.inverse_radius); }
  }
  var entry = links[link_place(i, LINK_CHAIN, params.grain_count)];
  while (entry != 0u) {
    sum.load = met_grain(sum.load, entry, at, own.inverse_radius);
    entry = links[link_after(entry, params.grain_count)];
  }
  let end = min(wall_starts[i + 1u], params.wall_capacity);
  for (var k = wall_starts[i]; k < end; k++) { sum = met_wall(sum, k, at, own, f32(count) * at.curvature); }
  let trial = pushed(free, sum.load.impulse, sum.load.couple);
  velocities[at.trial * params.grain_count + i] = trial;
  let change = trial.velocity - own.velocity;
  let spun = trial.surface_spin - own.surface_spin;
  let mass = 1.0 / own.inverse_mass;
  return vec4f(mass * (dot(change, change) + 0.4 * dot(spun, spun)), sum.stride / at.curvature, mass);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_descent_grains(
  @builtin(global_invocation_id) id: vec3u,
  @builtin(workgroup_id) group: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let at = descent_of(descent[0], descent[1]);
  let span = span_of(id.x, select(params.grain_count, 0u, at.is_done), WORKGROUP_SIZE);
  var sum = vec4f(0.0);
  for (var i = span.first; i < span.end; i += span.stride) { sum += gather(i, at); }
  sums[lane] = sum;
  for (var half = WORKGROUP_SIZE / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (lane < half) { sums[lane] += sums[lane + half]; }
  }
  if (lane == 0u) { descent[DESCENT_HEAD + DESCENT_GROUPS + group.x] = bitcast<vec4u>(sums[0]); }
}
