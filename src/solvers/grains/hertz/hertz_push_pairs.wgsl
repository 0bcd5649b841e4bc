// Finds the forces of grains on grains from where they are and how they move at the start of the step. What acts in this
// step goes to the contact, what the next one needs of it to the memory.
import package::solvers::grains::colours::COLOUR_KEYS;
import package::solvers::grains::grain_motion::{relative_spin, relative_velocity};
import package::solvers::grains::grain_types::{Contact, Extra, Grain, Motion, StepParams};
import package::solvers::grains::hertz::hertz_law::{hertz_forces, hertz_turns, HertzLaw, HertzMemory, Squeeze};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model
/// For each material of the first and of the second grain
@group(0) @binding(1) var<storage, read> pair_laws: array<HertzLaw>;
// state
@group(0) @binding(2) var<storage, read> remainder: array<vec3f>;
// scratch
@group(0) @binding(3) var<storage, read> grains: array<Grain>;
@group(0) @binding(4) var<storage, read> motions: array<Motion>;
@group(0) @binding(5) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(6) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(7) var<storage, read_write> extras: array<Extra>;
@group(0) @binding(8) var<storage, read_write> memories: array<HertzMemory>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

override EXTRA: bool = false;
/// Whether dampers may pull.
override ATTRACTION: bool = false;

fn let_go(s: u32) {
  contacts[s].impulse = vec3f(0.0);
  contacts[s].push = 0.0;
  if (EXTRA) { extras[s].turn = vec3f(0.0); }
  memories[s] = HertzMemory(vec3f(0.0), vec3f(0.0));
}

fn press(s: u32) {
  let contact = contacts[s];
  let first = grains[contact.first];
  let second = grains[contact.second];
  let finer = dot(remainder[first.id] - remainder[second.id], contact.normal);
  let overlap = -(contact.gap + finer);
  if (!(overlap > 0.0)) {
    let_go(s);
    return;
  }
  let own = motions[contact.first];
  let other = motions[contact.second];
  let spin = relative_spin(own, other, vec2f(1.0));
  let squeeze = Squeeze(
    contact.normal,
    overlap,
    relative_velocity(own, other, contact.normal, contact.lever),
    first.radius * second.radius / (first.radius + second.radius),
    spin.rate,
    1.0 / (own.inverse_mass + other.inverse_mass),
  );
  let law = pair_laws[first.material * params.material_count + second.material];
  let dt = params.dt;
  let forces = hertz_forces(law, squeeze, contact.friction, contact.impulse / dt, dt, ATTRACTION);
  contacts[s].impulse = dt * forces.tangential;
  contacts[s].push = dt * forces.press;
  var kept_turn = vec3f(0.0);
  if (EXTRA) {
    let extra = extras[s];
    let limits = vec2f(extra.rolling, extra.twisting);
    let turns = hertz_turns(law, squeeze, limits, forces.press, spin.inertia, extra.turn / dt, dt);
    contacts[s].push -= extra.pull;
    extras[s].turn = dt * turns.turn;
    kept_turn = dt * turns.spring;
  }
  memories[s] = HertzMemory(dt * forces.spring, kept_turn);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn hertz_push_pairs(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, colour_starts[COLOUR_KEYS]);
  for (var s = id.x * PORTION; s < end; s++) { press(s); }
}
