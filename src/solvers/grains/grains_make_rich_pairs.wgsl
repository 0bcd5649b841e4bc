// Makes the contacts of grains with grains that do more than rub, with all that they have: what grains_make_pairs and
// grains_make_pair_extras do one after the other, for a CPU, which would go through contacts twice.
import package::solvers::grains::colours::{place_in, remembered_place, remembered_side, Pair, COLOUR_KEYS};
import package::solvers::grains::contact_extra::extra_of;
import package::solvers::grains::effort::gate::OPEN;
@if(CPU) import package::solvers::grains::extra_fours::{closings_of_meetings, extras_by, limited_turns, starting_pushes, Encounters, Laws};
@if(CPU) import package::solvers::grains::fours::{dots, one_by_one, side_by_side, Quads};
import package::solvers::grains::grain_types::{ContactLaw, NONE};
import package::solvers::grains::lists::lists::{are_kept, Lists};
import package::solvers::grains::made_pair::{contacts, grains, made, params};
@if(CPU) import package::solvers::grains::made_pair::{all_made, put_all};
import package::solvers::grains::pair_extra::{encounter_of, enriched};
@if(CPU) import package::solvers::grains::pair_fours::all_rescaled;
import package::solvers::grains::quads::{ExtraQuads, MotionQuads};

const STORAGE_BINDINGS = 11u;

// model
@group(0) @binding(1) var<storage, read> laws: array<ContactLaw>;
// state
@group(0) @binding(2) var<storage, read> force: array<vec4f>;
/// Each with the word after it
@group(0) @binding(10) var<storage, read> torque: array<vec4f>;
// scratch
@group(0) @binding(4) var<storage, read> pairs: array<Pair>;
/// Of the contact of each pair
@group(0) @binding(5) var<storage, read> places: array<u32>;
/// Where each colour begins
@group(0) @binding(6) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(8) var<storage, read_write> extras: array<ExtraQuads>;
@group(0) @binding(9) var<uniform> lists: Lists;
@group(0) @binding(11) var<storage, read> motions: array<MotionQuads>;
@group(0) @binding(12) var<storage, read_write> rebound_gate: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

/// What contact s of a pair starts from: its place, who it is of, the force [N] and the turn [N m s] of the step before, on the first.
struct Start {
  s: u32,
  first: u32,
  second: u32,
  remembered: u32,
  force: vec4f,
  turn: vec4f,
}

/// Of the k-th pair; where lists are kept, of contact k.
fn start_of(k: u32, is_kept: bool) -> Start {
  if (is_kept) {
    let contact = contacts[k];
    // As the state would have kept them.
    let turn = extras[k].turn_pull / params.dt * params.dt;
    return Start(k, contact.first, contact.second, extras[k].remembered, contact.impulse_push / params.dt, turn);
  }
  let pair = pairs[k];
  var kept = vec4f(0.0);
  var turn = vec4f(0.0);
  if (pair.remembered != NONE) {
    let place = remembered_place(pair.remembered);
    let side = remembered_side(pair.remembered);
    kept = vec4f(side * force[place].xyz, force[place].w);
    turn = side * torque[place] * params.dt;
  }
  return Start(place_in(places[k]), pair.first, pair.second, pair.remembered, kept, turn);
}

fn law_of(start: Start) -> ContactLaw {
  return laws[grains[start.first].material * params.material_count + grains[start.second].material];
}

/// Of the second less that of the first [m/s].
fn velocity_of(start: Start) -> vec4f {
  return motions[start.second].velocity_inverse_mass - motions[start.first].velocity_inverse_mass;
}

/// Once is enough: who writes to it takes it from all others.
fn open_rebounds() {
  if (atomicLoad(&rebound_gate[0]) != OPEN) { atomicStore(&rebound_gate[0], OPEN); }
}

fn make(start: Start) {
  let law = law_of(start);
  let contact = made(start.first, start.second, law.friction, start.force);
  let radius = vec2f(grains[start.first].position_radius.w, grains[start.second].position_radius.w);
  let encounter = encounter_of(contact, radius, velocity_of(start).xyz);
  let extra = extra_of(law, encounter, params.dt, params.rebound_speed, start.remembered);
  if (extra.rebound > 0.0) { open_rebounds(); }
  let rich = enriched(contact, extra, start.turn.xyz);
  contacts[start.s] = rich.contact;
  extras[start.s] = rich.extra;
}

@if(CPU)
fn make_four(a: Start, b: Start, c: Start, d: Start) {
  let law = array<ContactLaw, 4>(law_of(a), law_of(b), law_of(c), law_of(d));
  let first = vec4u(a.first, b.first, c.first, d.first);
  let second = vec4u(a.second, b.second, c.second, d.second);
  let friction = vec4f(law[0].friction, law[1].friction, law[2].friction, law[3].friction);
  let pairs_made = all_made(first, second, friction, mat4x4f(a.force, b.force, c.force, d.force));
  let four = pairs_made.contacts;
  let normal = four.normal_gap.xyz;
  let velocity = side_by_side(mat4x4f(velocity_of(a), velocity_of(b), velocity_of(c), velocity_of(d))).xyz;
  let radius = pairs_made.radius;
  let other = pairs_made.other;
  let closing = dots(velocity, normal);
  let across = dots(velocity, velocity) - closing * closing;
  let encounters = Encounters(
    radius * other / (radius + other), min(radius, other), four.normal_gap.w,
    closings_of_meetings(closing, across, four.lever),
  );
  let four_laws = Laws(
    vec4f(law[0].restitution, law[1].restitution, law[2].restitution, law[3].restitution),
    vec4f(law[0].rolling_friction, law[1].rolling_friction, law[2].rolling_friction, law[3].rolling_friction),
    vec4f(law[0].twisting_friction, law[1].twisting_friction, law[2].twisting_friction, law[3].twisting_friction),
    vec4f(law[0].cohesion, law[1].cohesion, law[2].cohesion, law[3].cohesion),
  );
  let extra = extras_by(four_laws, encounters, params.dt, params.rebound_speed);
  if (any(extra.rebound > vec4f(0.0))) { open_rebounds(); }
  let start = Quads(four.impulse_push.xyz, starting_pushes(four.impulse_push.w, extra.rebound));
  let before = all_rescaled(start, friction, extra.pull);
  let load = before.w + extra.pull;
  let turns = side_by_side(mat4x4f(a.turn, b.turn, c.turn, d.turn)).xyz;
  let limited = limited_turns(turns, normal, extra.rolling * load, extra.twisting * load);
  let s = vec4u(a.s, b.s, c.s, d.s);
  put_all(s, first, second, four, before);
  let turn_pulls = one_by_one(Quads(limited, extra.pull));
  let remembered = vec4u(a.remembered, b.remembered, c.remembered, d.remembered);
  for (var k = 0u; k < 4u; k++) {
    extras[s[k]] = ExtraQuads(turn_pulls[k], extra.rolling[k], extra.twisting[k], extra.rebound[k], remembered[k]);
  }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_make_rich_pairs(@builtin(global_invocation_id) id: vec3u) {
  let is_kept = are_kept(lists);
  let end = min((id.x + 1u) * PORTION, colour_starts[COLOUR_KEYS]);
  var k = id.x * PORTION;
  @if(CPU) {
    for (; k + 4u <= end; k += 4u) {
      make_four(start_of(k, is_kept), start_of(k + 1u, is_kept), start_of(k + 2u, is_kept), start_of(k + 3u, is_kept));
    }
  }
  for (; k < end; k++) { make(start_of(k, is_kept)); }
}
