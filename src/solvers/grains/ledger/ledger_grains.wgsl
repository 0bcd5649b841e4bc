// Writes down the work of walls on grains in a step, what the integrator adds to their energy, and the momentum that they
// gained from each other, which must add up to nothing. Runs when velocities are found and the state is still of before.
import package::solvers::grains::grain_types::{Extra, Grain, Motion, StepParams, WallContact, NONE};
import package::solvers::grains::ledger::ledger_sums::{add_energy, add_scaled};
import package::solvers::grains::ledger::ledger_types::{
  sum_of, work_of, Works, COHESION, DRIFT, FRICTION, IMPACT, IMPULSES, INTEGRATION, ROLLING, TURNOVER, WALLS,
};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// state
@group(0) @binding(1) var<storage, read> velocity: array<vec3f>;
@group(0) @binding(2) var<storage, read> spin: array<vec3f>;
// scratch
@group(0) @binding(3) var<storage, read> grains: array<Grain>;
@group(0) @binding(4) var<storage, read> motions: array<Motion>;
@group(0) @binding(5) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(6) var<storage, read> wall_contacts: array<WallContact>;
@group(0) @binding(7) var<storage, read> wall_extras: array<Extra>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
const PORTION = 32u;

override EXTRA: bool = false;
/// One over the unit of the ledger [1/(N s)]
override MOMENTUM_SCALE: f32;

/// What a thread adds up: grains of one world.
struct Entries {
  works: Works,
  integration: f32,
  drift: vec3f,
  impulses: f32,
}

fn write(world: u32, sum: Entries) {
  add_energy(world, FRICTION, sum.works.friction);
  add_energy(world, ROLLING, sum.works.rolling);
  add_energy(world, IMPACT, sum.works.impact);
  add_energy(world, COHESION, sum.works.cohesion);
  add_energy(world, WALLS, sum.works.walls);
  add_energy(world, TURNOVER, sum.works.turnover);
  add_energy(world, INTEGRATION, sum.integration);
  for (var axis = 0u; axis < 3u; axis++) { add_scaled(world, DRIFT + axis, sum.drift[axis] * MOMENTUM_SCALE); }
  add_scaled(world, IMPULSES, sum.impulses * MOMENTUM_SCALE);
}

fn works_of_wall(k: u32, mean_velocity: vec3f, mean_surface_spin: vec3f, inverse_radius: f32) -> Works {
  let contact = wall_contacts[k];
  let u = mean_velocity - contact.velocity - cross(mean_surface_spin, contact.normal);
  var turn = vec3f(0.0);
  if (EXTRA) { turn = wall_extras[k].turn; }
  let turning = dot(turn, mean_surface_spin * inverse_radius - contact.spin);
  var works = work_of(contact.impulse, contact.push, u, dot(u, contact.normal), turning);
  // A body that moves gives what it does to the grain beyond what is lost between them.
  works.walls = dot(contact.impulse + contact.push * contact.normal, contact.velocity) + dot(turn, contact.spin);
  works.turnover += abs(works.walls);
  return works;
}

fn entries_of(i: u32) -> Entries {
  let grain = grains[i];
  let after = motions[i];
  let before = velocity[grain.id];
  let mass = 1.0 / after.inverse_mass;
  let weight = mass * params.dt * params.gravity;
  let mean_velocity = 0.5 * (before + after.velocity);
  let mean_surface_spin = 0.5 * (grain.radius * spin[grain.id] + after.surface_spin);
  var works = Works(0.0, 0.0, 0.0, 0.0, 0.0, abs(dot(weight, mean_velocity)));
  let gained = mass * (after.velocity - before) - weight;
  var of_walls = vec3f(0.0);
  var impulses = 0.0;
  let end = min(wall_starts[i + 1u], params.wall_capacity);
  for (var k = min(wall_starts[i], params.wall_capacity); k < end; k++) {
    works = sum_of(works, works_of_wall(k, mean_velocity, mean_surface_spin, after.inverse_radius));
    let impulse = wall_contacts[k].impulse + wall_contacts[k].push * wall_contacts[k].normal;
    of_walls += impulse;
    impulses += length(impulse);
  }
  // Gravity acts with the mean velocity, but grains move with the one after the step: a difference that is made up for by
  // the next step, so that its sum stays as small as that of a single one.
  let integration = -0.5 * dot(weight, after.velocity - before);
  return Entries(works, integration, gained - of_walls, impulses + length(gained - of_walls) + length(weight));
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn ledger_grains(@builtin(global_invocation_id) id: vec3u) {
  let begin = id.x * PORTION;
  let end = min(begin + PORTION, params.grain_count);
  let nothing = Entries(Works(0.0, 0.0, 0.0, 0.0, 0.0, 0.0), 0.0, vec3f(0.0), 0.0);
  var sum = nothing;
  var world = 0u;
  for (var i = begin; i < end; i++) {
    if (grains[i].material == NONE) { continue; }
    let its_world = grains[i].id / params.grains_per_world;
    if (its_world != world) {
      write(world, sum);
      sum = nothing;
    }
    world = its_world;
    let its = entries_of(i);
    sum = Entries(
      sum_of(sum.works, its.works), sum.integration + its.integration, sum.drift + its.drift, sum.impulses + its.impulses,
    );
  }
  write(world, sum);
}
