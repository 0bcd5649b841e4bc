// Residuals of the contacts of grains with walls after a step.
import package::solvers::grains::contact_law::{bias_in_turn, closing_bias, held, slow_sliding, Impulse, Limits, ROUNDNESS};
import package::solvers::grains::grain_types::{Extra, Grain, Motion, StepParams, WallContact};
import package::solvers::grains::ledger::residual_sums::{add_residual, EXTRA, REBOUND, SLOW_WAY};
import package::solvers::grains::ledger::residual_types::{residual_of, unit_speed, Residual};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(2) var<storage, read> wall_contacts: array<WallContact>;
@group(0) @binding(3) var<storage, read> wall_extras: array<Extra>;
@group(0) @binding(4) var<storage, read> grains: array<Grain>;
@group(0) @binding(5) var<storage, read> motions: array<Motion>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

/// Whether the method takes contacts that are about to slide to their cones.
override CONED: bool = false;

fn slow_speed() -> f32 {
  return select(0.0, slow_sliding(params.gravity, params.dt), CONED);
}

fn residual_of_wall(k: u32, own: Motion) -> Residual {
  let contact = wall_contacts[k];
  var extra = Extra(vec3f(0.0), 0.0, 0.0, 0.0, 0.0, 0u);
  if (EXTRA) { extra = wall_extras[k]; }
  let mass = 1.0 / own.inverse_mass;
  let u = own.velocity - contact.velocity - cross(own.surface_spin, contact.normal);
  let allowed = closing_bias(contact.gap, params.dt);
  var bias = select(allowed, -extra.rebound, REBOUND && extra.rebound > 0.0 && contact.push > 0.0);
  if (REBOUND && extra.rebound < 0.0) { bias = bias_in_turn(dot(u, contact.normal), allowed, -extra.rebound); }
  let now = Impulse(contact.impulse, contact.push);
  let limits = Limits(contact.friction, extra.pull);
  let masses = vec2f(mass, mass / (1.0 + ROUNDNESS));
  let wanted = held(
    now, limits, contact.normal, u, bias, masses.x, masses.y, 1.0 + ROUNDNESS, slow_speed(),
  );
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
    add_residual(grains[i].id / params.grains_per_world, residual_of_wall(k, motions[i]));
  }
}
