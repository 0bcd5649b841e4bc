// Asks the contacts of each grain with walls, from the velocities of the sweep before, and gives the grain what all of its
// contacts add up to: on top of its free velocity, so that nothing is lost from sweep to sweep.
import package::solvers::grains::colours::COLOURS;
import package::solvers::grains::contact_law::{resisted, Impulse, Limits, RelativeSpin};
import package::solvers::grains::grain_motion::{pushed, spin_against};
import package::solvers::grains::grain_types::{Contact, Extra, Motion, StepParams, WallContact};
import package::solvers::grains::methods::answer::{answered, bias_of, componentwise_steps, mean_steps};
import package::solvers::grains::methods::links::{
  is_linked_as_second, link_after, link_place, linked_contact, LINK_CHAIN, LINK_COUNT,
};
import package::solvers::grains::methods::load::{with_pair, with_wall, Load};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> links: array<u32>;
@group(0) @binding(2) var<storage, read> contacts: array<Contact>;
@group(0) @binding(3) var<storage, read> extras: array<Extra>;
@group(0) @binding(4) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(5) var<storage, read_write> wall_contacts: array<WallContact>;
@group(0) @binding(6) var<storage, read_write> wall_extras: array<Extra>;
/// Velocities without contacts
@group(0) @binding(7) var<storage, read> free: array<Motion>;
@group(0) @binding(8) var<storage, read_write> motions: array<Motion>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

override EXTRA: bool = false;
override REBOUND: bool = false;
override CONE: bool = false;
override RELAXATION: f32 = 1.0;

fn met_wall(load: Load, k: u32, own: Motion, share: f32) -> Load {
  let contact = wall_contacts[k];
  var extra = Extra(vec3f(0.0), 0.0, 0.0, 0.0, 0.0, 0u);
  if (EXTRA) { extra = wall_extras[k]; }
  var steps = componentwise_steps(share * own.inverse_mass, 1.0);
  if (CONE) { steps = mean_steps(share * own.inverse_mass, 1.0); }
  let now = answered(
    Impulse(contact.impulse, contact.push),
    Limits(contact.friction, extra.pull),
    contact.normal,
    own.velocity - contact.velocity - cross(own.surface_spin, contact.normal),
    bias_of(contact.gap, params.dt, select(0.0, extra.rebound, REBOUND && contact.push > 0.0)),
    steps,
    CONE,
  );
  wall_contacts[k].impulse = now.tangential;
  wall_contacts[k].push = now.push;
  var turn = vec3f(0.0);
  if (EXTRA) {
    let limits = vec2f(extra.rolling, extra.twisting) * (now.push + extra.pull);
    let whole = spin_against(own, contact.spin);
    turn = resisted(extra.turn, RelativeSpin(whole.rate, whole.inertia / share), contact.normal, limits);
    wall_extras[k].turn = turn;
  }
  return with_wall(load, contact.normal, now, turn, own.inverse_radius);
}

fn met_grain(load: Load, entry: u32, inverse_radius: f32) -> Load {
  let s = linked_contact(entry);
  let contact = contacts[s];
  var turn = vec3f(0.0);
  if (EXTRA) { turn = extras[s].turn; }
  return with_pair(load, contact, Impulse(contact.impulse, contact.push), turn, inverse_radius, is_linked_as_second(entry));
}

fn gather(i: u32) {
  let count = links[link_place(i, LINK_COUNT, params.grain_count)];
  if (count == 0u) { return; }
  let own = motions[i];
  var load = Load(vec3f(0.0), vec3f(0.0));
  for (var colour = 0u; colour < COLOURS; colour++) {
    let entry = links[link_place(i, colour, params.grain_count)];
    if (entry != 0u) { load = met_grain(load, entry, own.inverse_radius); }
  }
  var entry = links[link_place(i, LINK_CHAIN, params.grain_count)];
  while (entry != 0u) {
    load = met_grain(load, entry, own.inverse_radius);
    entry = links[link_after(entry, params.grain_count)];
  }
  let share = select(f32(count), 1.0 / RELAXATION, CONE);
  let end = min(wall_starts[i + 1u], params.wall_capacity);
  for (var k = wall_starts[i]; k < end; k++) { load = met_wall(load, k, own, share); }
  motions[i] = pushed(free[i], load.impulse, load.couple);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_jacobi_grains(@builtin(global_invocation_id) id: vec3u) {
  for (var i = id.x * PORTION; i < min((id.x + 1u) * PORTION, params.grain_count); i++) { gather(i); }
}
