// Residuals of the contacts of grains with walls after a step.
import package::solvers::grains::contact_law::{closing_bias, projected, Impulse, Limits, ROUNDNESS};
import package::solvers::grains::grain_types::{Extra, Grain, Motion, StepParams, WallContact};
import package::solvers::grains::ledger::ledger_types::{carried, wide_words};
import package::solvers::grains::ledger::residual_types::{
  residual_of, unit_speed, Residual, APPROACH, BEARING, BEYOND_LIMIT, CONTACTS, FRICTION_SQUARE_SUM, GREATEST,
  GREATEST_FRICTION, RESIDUAL_WORDS, SLIDING, SQUARE_SUM, SQUARES,
};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(2) var<storage, read> wall_contacts: array<WallContact>;
@group(0) @binding(3) var<storage, read> wall_extras: array<Extra>;
@group(0) @binding(4) var<storage, read> grains: array<Grain>;
@group(0) @binding(5) var<storage, read> motions: array<Motion>;
// out
@group(0) @binding(6) var<storage, read_write> residuals: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

override EXTRA: bool = false;
override REBOUND: bool = false;
/// Way in a step that counts as a residual of 1 where there is no gravity [m]
override SLOW_WAY: f32 = 0.0;

fn add(place: u32, scaled: f32) {
  let words = wide_words(scaled);
  atomicAdd(&residuals[place + 1u], carried(words, atomicAdd(&residuals[place], words.x)));
}

fn write(world: u32, its: Residual) {
  let first = world * RESIDUAL_WORDS;
  atomicMax(&residuals[first + GREATEST], bitcast<u32>(its.normal));
  atomicMax(&residuals[first + GREATEST_FRICTION], bitcast<u32>(its.friction));
  atomicMax(&residuals[first + APPROACH], bitcast<u32>(its.approach));
  atomicMax(&residuals[first + BEYOND_LIMIT], bitcast<u32>(its.beyond));
  atomicAdd(&residuals[first + BEARING], select(0u, 1u, its.bears));
  atomicAdd(&residuals[first + SLIDING], select(0u, 1u, its.slides));
  atomicAdd(&residuals[first + CONTACTS], 1u);
  add(first + SQUARE_SUM, its.normal * its.normal * SQUARES);
  add(first + FRICTION_SQUARE_SUM, its.friction * its.friction * SQUARES);
}

fn residual_of_wall(k: u32, own: Motion) -> Residual {
  let contact = wall_contacts[k];
  var extra = Extra(vec3f(0.0), 0.0, 0.0, 0.0, 0.0, 0u);
  if (EXTRA) { extra = wall_extras[k]; }
  let mass = 1.0 / own.inverse_mass;
  let u = own.velocity - contact.velocity - cross(own.surface_spin, contact.normal);
  let allowed = closing_bias(contact.gap, params.dt);
  let bias = select(allowed, -extra.rebound, REBOUND && extra.rebound > 0.0 && contact.push > 0.0);
  let now = Impulse(contact.impulse, contact.push);
  let limits = Limits(contact.friction, extra.pull);
  let masses = vec2f(mass, mass / (1.0 + ROUNDNESS));
  let wanted = projected(now, limits, contact.normal, u, bias, masses.x, masses.y);
  let approach = -dot(u, contact.normal) - allowed;
  let limit = contact.friction * (contact.push + extra.pull);
  return residual_of(now, wanted, limit, masses, approach, unit_speed(params, SLOW_WAY));
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn residual_walls(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let end = min(wall_starts[i + 1u], params.wall_capacity);
  for (var k = min(wall_starts[i], params.wall_capacity); k < end; k++) {
    write(grains[i].id / params.grains_per_world, residual_of_wall(k, motions[i]));
  }
}
