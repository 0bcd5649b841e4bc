// Asks all contacts of grains with grains at once, from where the last two iterates point to, and measures the step.
import package::solvers::grains::colours::COLOUR_KEYS;
import package::solvers::grains::contact_law::{resisted, Impulse, Limits};
import package::solvers::grains::grain_motion::{relative_spin, relative_velocity, way_of_contact};
import package::solvers::grains::grain_types::{Contact, Extra, Motion, StepParams};
import package::solvers::grains::methods::answer::{bias_of, bounded, componentwise_steps, coned};
import package::solvers::grains::methods::descent::{descent_of, follows_pushes, span_of, Descent, DESCENT_GROUPS, DESCENT_HEAD};
import package::solvers::grains::methods::descent_step::{extrapolated, measured};
import package::solvers::grains::methods::links::{link_place, LINK_COUNT};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(2) var<storage, read> links: array<u32>;
@group(0) @binding(3) var<storage, read> contacts: array<Contact>;
@group(0) @binding(4) var<storage, read> extras: array<Extra>;
@group(0) @binding(5) var<storage, read> velocities: array<Motion>;
@group(0) @binding(6) var<storage, read_write> iterates: array<vec4f>;
@group(0) @binding(7) var<storage, read_write> descent: array<vec4u>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
const GROUPS = DESCENT_GROUPS;

override EXTRA: bool = false;
override REBOUND: bool = false;
override CONE: bool = false;
/// Of the last sweeps, in which limits of friction follow the pushes.
override FINAL: bool = false;

var<workgroup> sums: array<vec2f, WORKGROUP_SIZE>;

fn place(slot: u32, s: u32) -> u32 {
  return (slot * (params.pair_capacity + params.wall_capacity) + s) * 2u;
}

fn motion_at(i: u32, at: Descent) -> Motion {
  return extrapolated(
    velocities[at.now * params.grain_count + i], velocities[at.before * params.grain_count + i], at.momentum,
  );
}

fn share(i: u32) -> f32 {
  return f32(links[link_place(i, LINK_COUNT, params.grain_count)]);
}

/// Squared length of the step, and how much it turns back, in the metric of shared masses [J]
fn advance(s: u32, at: Descent) -> vec2f {
  let contact = contacts[s];
  let first = motion_at(contact.first, at);
  let second = motion_at(contact.second, at);
  var extra = Extra(vec3f(0.0), 0.0, 0.0, 0.0, 0.0, 0u);
  if (EXTRA) { extra = extras[s]; }
  let parts = vec2f(share(contact.first), share(contact.second)) * at.curvature;
  let steps = componentwise_steps(parts.x * first.inverse_mass + parts.y * second.inverse_mass, contact.lever);
  let now = iterates[place(at.now, s)];
  let from_there = now + at.momentum * (now - iterates[place(at.before, s)]);
  let turn = iterates[place(at.now, s) + 1u];
  let bearing = select(turn.w, now.w + extra.pull, FINAL || follows_pushes(at.sweeps));
  let u = relative_velocity(first, second, contact.normal, contact.lever);
  let way = way_of_contact(contact, first, second, params.dt);
  let bias = bias_of(way, params.dt, select(0.0, extra.rebound, REBOUND && contact.push > 0.0));
  let there = Impulse(from_there.xyz, from_there.w);
  var answer = Impulse(vec3f(0.0), 0.0);
  if (CONE) { answer = coned(there, Limits(contact.friction, extra.pull), contact.normal, u, bias, steps); }
  else { answer = bounded(there, vec2f(contact.friction * bearing, extra.pull), contact.normal, u, bias, steps); }
  let trial = vec4f(answer.tangential, answer.push);
  iterates[place(at.trial, s)] = trial;
  var sum = measured(trial, from_there, now, steps.yyyx);
  var turned = vec3f(0.0);
  if (EXTRA) {
    let turn_there = turn + at.momentum * (turn - iterates[place(at.before, s) + 1u]);
    let spin = relative_spin(first, second, parts);
    turned = resisted(turn_there.xyz, spin, contact.normal, vec2f(extra.rolling, extra.twisting) * bearing);
    sum += measured(vec4f(turned, 0.0), vec4f(turn_there.xyz, 0.0), vec4f(turn.xyz, 0.0), vec4f(spin.inertia));
  }
  iterates[place(at.trial, s) + 1u] = vec4f(turned, bearing);
  return sum / at.curvature;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_descent_pairs(
  @builtin(global_invocation_id) id: vec3u,
  @builtin(workgroup_id) group: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let at = descent_of(descent[0], descent[1]);
  let span = span_of(id.x, select(colour_starts[COLOUR_KEYS], 0u, at.is_done), WORKGROUP_SIZE);
  var sum = vec2f(0.0);
  for (var s = span.first; s < span.end; s += span.stride) { sum += advance(s, at); }
  sums[lane] = sum;
  for (var half = WORKGROUP_SIZE / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (lane < half) { sums[lane] += sums[lane + half]; }
  }
  if (lane == 0u) { descent[DESCENT_HEAD + group.x] = bitcast<vec4u>(vec4f(sums[0], 0.0, 0.0)); }
}
