// Finds the forces of walls on grains, as `hertz_push_pairs` does for grains on grains. A wall is flat as far as the law is
// concerned, and of infinite mass. When all forces of a grain are known, they act on what its velocities change by in the step, not on these:
// it starts here with what gravity does, and `hertz_carry` adds it up.
import package::solvers::grains::grain_motion::spin_against;
import package::solvers::grains::grain_types::{part_of_wall, Extra, Grain, Motion, StepParams, WallContact};
import package::solvers::grains::hertz::hertz_law::{hertz_forces, hertz_turns, HertzLaw, HertzMemory, Squeeze};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model
/// For each part of a body and each material of a grain
@group(0) @binding(1) var<storage, read> wall_laws: array<HertzLaw>;
// state
@group(0) @binding(2) var<storage, read> remainder: array<vec3f>;
// scratch
@group(0) @binding(3) var<storage, read> grains: array<Grain>;
@group(0) @binding(4) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(5) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(6) var<storage, read_write> wall_contacts: array<WallContact>;
@group(0) @binding(7) var<storage, read_write> wall_extras: array<Extra>;
@group(0) @binding(8) var<storage, read_write> wall_memories: array<HertzMemory>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

override EXTRA: bool = false;
override ATTRACTION: bool = false;

fn let_go(k: u32) {
  wall_contacts[k].impulse = vec3f(0.0);
  wall_contacts[k].push = 0.0;
  if (EXTRA) { wall_extras[k].turn = vec3f(0.0); }
  wall_memories[k] = HertzMemory(vec3f(0.0), vec3f(0.0));
}

fn press(i: u32, k: u32) {
  let contact = wall_contacts[k];
  let grain = grains[i];
  let overlap = -(contact.gap + dot(remainder[grain.id], contact.normal));
  if (!(overlap > 0.0)) {
    let_go(k);
    return;
  }
  let own = motions[i];
  let dt = params.dt;
  // As it was before gravity, which walls do not feel.
  let velocity = own.velocity - dt * params.gravity;
  let spin = spin_against(own, contact.spin);
  let squeeze = Squeeze(
    contact.normal,
    overlap,
    velocity - contact.velocity - cross(own.surface_spin, contact.normal),
    grain.radius,
    spin.rate,
    1.0 / own.inverse_mass,
  );
  let law = wall_laws[part_of_wall(contact.wall) * params.material_count + grain.material];
  let forces = hertz_forces(law, squeeze, contact.friction, contact.impulse / dt, dt, ATTRACTION);
  wall_contacts[k].impulse = dt * forces.tangential;
  wall_contacts[k].push = dt * forces.press;
  var kept_turn = vec3f(0.0);
  if (EXTRA) {
    let extra = wall_extras[k];
    let limits = vec2f(extra.rolling, extra.twisting);
    let turns = hertz_turns(law, squeeze, limits, forces.press, spin.inertia, extra.turn / dt, dt);
    wall_contacts[k].push -= extra.pull;
    wall_extras[k].turn = dt * turns.turn;
    kept_turn = dt * turns.spring;
  }
  wall_memories[k] = HertzMemory(dt * forces.spring, kept_turn);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn hertz_push_walls(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let end = min(wall_starts[i + 1u], params.wall_capacity);
  for (var k = wall_starts[i]; k < end; k++) { press(i, k); }
  motions[i].velocity = params.dt * params.gravity;
  motions[i].surface_spin = vec3f(0.0);
}
