// Gives contacts of grains with grains what they have besides friction, and starts them with what they had of it.
import package::solvers::grains::colours::{remembered_place, remembered_side, COLOUR_KEYS};
import package::solvers::grains::contact_extra::{extra_of, kept_turn, Encounter};
import package::solvers::grains::contact_law::{rescaled, Impulse, Limits};
import package::solvers::grains::grain_types::{Contact, ContactLaw, Extra, Grain, Motion, StepParams, NONE};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model
@group(0) @binding(1) var<storage, read> laws: array<ContactLaw>;
// state
@group(0) @binding(2) var<storage, read> torque: array<vec3f>;
// scratch
@group(0) @binding(3) var<storage, read> grains: array<Grain>;
@group(0) @binding(4) var<storage, read> motions: array<Motion>;
@group(0) @binding(5) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(6) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(7) var<storage, read_write> extras: array<Extra>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_make_pair_extras(@builtin(global_invocation_id) id: vec3u) {
  let s = id.x;
  if (s >= colour_starts[COLOUR_KEYS]) { return; }
  let contact = contacts[s];
  let first = grains[contact.first];
  let second = grains[contact.second];
  let law = laws[first.material * params.material_count + second.material];
  let closing = dot(motions[contact.second].velocity - motions[contact.first].velocity, contact.normal);
  let effective_radius = first.radius * second.radius / (first.radius + second.radius);
  let encounter = Encounter(effective_radius, min(first.radius, second.radius), contact.gap, closing);
  var extra = extra_of(law, encounter, params.dt, params.rebound_speed, extras[s].remembered);
  let before = rescaled(Impulse(contact.impulse, contact.push), Limits(contact.friction, extra.pull));
  if (extra.remembered != NONE) {
    let kept = remembered_side(extra.remembered) * torque[remembered_place(extra.remembered)];
    extra.turn = kept_turn(kept * params.dt, extra, contact.normal, before.push);
  }
  contacts[s].impulse = before.tangential;
  contacts[s].push = before.push;
  extras[s] = extra;
}
