// Residuals of the contacts of grains with grains after a step.
import package::solvers::grains::colours::COLOUR_KEYS;
import package::solvers::grains::contact_law::{closing_bias, slow_sliding, Impulse, ROUNDNESS};
import package::solvers::grains::grain_motion::{relative_velocity, way_of_contact};
import package::solvers::grains::grain_types::{Contact, Extra, Grain, Motion, StepParams};
import package::solvers::grains::ledger::residual_sums::{add_residual, EXTRA, REBOUND, SLOW_WAY};
import package::solvers::grains::ledger::residual_types::{residual_of, unit_speed};
import package::solvers::grains::pair_response::{pair_response, Traits};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(2) var<storage, read> contacts: array<Contact>;
@group(0) @binding(3) var<storage, read> extras: array<Extra>;
@group(0) @binding(4) var<storage, read> grains: array<Grain>;
@group(0) @binding(5) var<storage, read> motions: array<Motion>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

/// Whether the method takes contacts that are about to slide to their cones.
override CONED: bool = false;

fn slow_speed() -> f32 {
  return select(0.0, slow_sliding(params.gravity, params.dt), CONED);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn residual_pairs(@builtin(global_invocation_id) id: vec3u) {
  let s = id.x;
  if (s >= colour_starts[COLOUR_KEYS]) { return; }
  let contact = contacts[s];
  let first = motions[contact.first];
  let second = motions[contact.second];
  var extra = Extra(vec3f(0.0), 0.0, 0.0, 0.0, 0.0, 0u);
  if (EXTRA) { extra = extras[s]; }
  let wanted = pair_response(contact, extra, first, second, vec2f(1.0), Traits(params.dt, slow_speed(), 1.0, REBOUND, EXTRA)).now;
  let mass = 1.0 / (first.inverse_mass + second.inverse_mass);
  let masses = vec2f(mass, mass / (1.0 + ROUNDNESS * contact.lever * contact.lever));
  let u = relative_velocity(first, second, contact.normal, contact.lever);
  let approach = -dot(u, contact.normal) - closing_bias(way_of_contact(contact, first, second, params.dt), params.dt);
  let now = Impulse(contact.impulse, contact.push);
  let limit = contact.friction * (contact.push + extra.pull);
  let its = residual_of(now, wanted, limit, masses, approach, unit_speed(params, SLOW_WAY));
  add_residual(grains[contact.first].id / params.grains_per_world, its);
}
