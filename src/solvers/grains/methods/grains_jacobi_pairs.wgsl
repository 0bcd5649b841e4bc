// Asks all contacts of grains with grains at once: each finds its impulse from the velocities of the sweep before. Grains
// then add up what they got: grains_jacobi_grains.wgsl.
import package::solvers::grains::colours::COLOUR_KEYS;
import package::solvers::grains::contact_law::{resisted, Impulse, Limits};
import package::solvers::grains::grain_motion::{relative_spin, relative_velocity, way_of_contact};
import package::solvers::grains::grain_types::{Contact, Extra, Motion, StepParams};
import package::solvers::grains::methods::answer::{answered, bias_of, componentwise_steps, mean_steps};
import package::solvers::grains::methods::links::{link_place, LINK_COUNT};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(2) var<storage, read> links: array<u32>;
@group(0) @binding(3) var<storage, read> motions: array<Motion>;
@group(0) @binding(4) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(5) var<storage, read_write> extras: array<Extra>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 128u;
@else const PORTION = 1u;

override EXTRA: bool = false;
override REBOUND: bool = false;
/// Friction by the cone with one step for all components, which needs to be damped; else by the disc, with shared masses.
override CONE: bool = false;
override RELAXATION: f32 = 1.0;

/// How many times heavier a contact takes its two grains to be than they are, inverted.
fn shares(contact: Contact) -> vec2f {
  if (CONE) { return vec2f(1.0 / RELAXATION); }
  return vec2f(
    f32(links[link_place(contact.first, LINK_COUNT, params.grain_count)]),
    f32(links[link_place(contact.second, LINK_COUNT, params.grain_count)]),
  );
}

fn solve(s: u32) {
  let contact = contacts[s];
  let first = motions[contact.first];
  let second = motions[contact.second];
  var extra = Extra(vec3f(0.0), 0.0, 0.0, 0.0, 0.0, 0u);
  if (EXTRA) { extra = extras[s]; }
  let parts = shares(contact);
  let weight = parts.x * first.inverse_mass + parts.y * second.inverse_mass;
  var steps = componentwise_steps(weight, contact.lever);
  if (CONE) { steps = mean_steps(weight, contact.lever); }
  let now = answered(
    Impulse(contact.impulse, contact.push),
    Limits(contact.friction, extra.pull),
    contact.normal,
    relative_velocity(first, second, contact.normal, contact.lever),
    bias_of(way_of_contact(contact, first, second, params.dt), params.dt, select(0.0, extra.rebound, REBOUND && contact.push > 0.0)),
    steps,
    CONE,
  );
  contacts[s].impulse = now.tangential;
  contacts[s].push = now.push;
  if (EXTRA) {
    let limits = vec2f(extra.rolling, extra.twisting) * (now.push + extra.pull);
    extras[s].turn = resisted(extra.turn, relative_spin(first, second, parts), contact.normal, limits);
  }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_jacobi_pairs(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, colour_starts[COLOUR_KEYS]);
  for (var s = id.x * PORTION; s < end; s++) { solve(s); }
}
