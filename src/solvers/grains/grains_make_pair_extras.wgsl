// Gives contacts of grains with grains what they have besides friction, and starts them with what they had of it. A CPU has
// grains_make_rich_pairs instead.
import package::solvers::grains::colours::{remembered_place, remembered_side, COLOUR_KEYS, IN_PLACE};
import package::solvers::grains::contact_extra::extra_of;
import package::solvers::grains::effort::gate::OPEN;
import package::solvers::grains::grain_types::{ContactLaw, Grain, StepParams, NONE};
import package::solvers::grains::pair_extra::{encounter_of, enriched};
import package::solvers::grains::quads::{ContactQuads, ExtraQuads, MotionQuads};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model
@group(0) @binding(1) var<storage, read> laws: array<ContactLaw>;
// state
/// Each with the word after it
@group(0) @binding(2) var<storage, read> torque: array<vec4f>;
// scratch
@group(0) @binding(3) var<storage, read> grains: array<Grain>;
@group(0) @binding(4) var<storage, read> motions: array<MotionQuads>;
@group(0) @binding(5) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(6) var<storage, read_write> contacts: array<ContactQuads>;
@group(0) @binding(7) var<storage, read_write> extras: array<ExtraQuads>;
@group(0) @binding(8) var<storage, read_write> rebound_gate: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
const PORTION = 1u;

fn law_of(contact: ContactQuads) -> ContactLaw {
  return laws[grains[contact.first].material * params.material_count + grains[contact.second].material];
}

/// What is known of the turning of contact s in the step before, on the first [N m s].
fn kept(s: u32, remembered: u32) -> vec4f {
  if (remembered == NONE) { return vec4f(0.0); }
  if (remembered == IN_PLACE) { return extras[s].turn_pull / params.dt * params.dt; }
  return remembered_side(remembered) * torque[remembered_place(remembered)] * params.dt;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_make_pair_extras(@builtin(global_invocation_id) id: vec3u) {
  let s = id.x;
  if (s >= colour_starts[COLOUR_KEYS]) { return; }
  let contact = contacts[s];
  let radius = vec2f(grains[contact.first].radius, grains[contact.second].radius);
  let velocity = motions[contact.second].velocity_inverse_mass - motions[contact.first].velocity_inverse_mass;
  let remembered = extras[s].remembered;
  let encounter = encounter_of(contact, radius, velocity.xyz);
  let extra = extra_of(law_of(contact), encounter, params.dt, params.rebound_speed, remembered);
  // Once is enough: who writes to it takes it from all others.
  if (extra.rebound > 0.0 && atomicLoad(&rebound_gate[0]) != OPEN) { atomicStore(&rebound_gate[0], OPEN); }
  let rich = enriched(contact, extra, kept(s, remembered).xyz);
  contacts[s].impulse_push = rich.contact.impulse_push;
  extras[s] = rich.extra;
}
