// `grains_make_pairs` for contacts in bricks. Where lists are kept, contacts are made again in place: a workgroup puts its own side by side
// first, so that they are stored as one piece of memory and not in parts of it.
import package::solvers::grains::colours::{place_in, Pair, COLOUR_KEYS, IN_PLACE, SHARED};
import package::solvers::grains::grain_types::{Extra, NONE};
import package::solvers::grains::lists::lists::{are_kept, Lists};
import package::solvers::grains::made_pair::{friction_of, kept_force, made, params, EXTRA};
import package::solvers::grains::quads::{four_of, ContactQuads, CONTACT_FOURS, IMPULSE_FOUR, OTHERS_FOUR};

// scratch
@group(0) @binding(4) var<storage, read> pairs: array<Pair>;
/// Where each pair belongs
@group(0) @binding(5) var<storage, read> places: array<u32>;
@group(0) @binding(6) var<storage, read> colour_starts: array<u32>;
/// `CONTACT_FOURS` of each
@group(0) @binding(7) var<storage, read_write> contacts: array<vec4u>;
@group(0) @binding(8) var<storage, read_write> extras: array<Extra>;
@group(0) @binding(9) var<uniform> lists: Lists;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

var<workgroup> side_by_side: array<vec4u, CONTACT_FOURS * WORKGROUP_SIZE>;

/// What a contact starts with: those that no brick holds, which are not met before the last sweep, have nothing yet.
fn start_force(s: u32, force_before: vec4f) -> vec4f {
  return select(force_before, vec4f(0.0), is_held_by_none(s));
}

fn is_held_by_none(s: u32) -> bool {
  return s >= colour_starts[SHARED];
}

/// The contact of pair p.
fn make(p: u32) {
  let pair = pairs[p];
  let s = place_in(places[p]);
  let contact = made(pair.first, pair.second, friction_of(pair), start_force(s, kept_force(pair.remembered)));
  for (var four = 0u; four < CONTACT_FOURS; four++) { contacts[CONTACT_FOURS * s + four] = four_of(contact, four); }
  if (EXTRA) { extras[s].remembered = select(pair.remembered, NONE, is_held_by_none(s)); }
}

/// Contact s once more, from the impulse that it has, as the state would have kept it.
fn renewed(s: u32) -> ContactQuads {
  let impulse = bitcast<vec4f>(contacts[CONTACT_FOURS * s + IMPULSE_FOUR]);
  let others = contacts[CONTACT_FOURS * s + OTHERS_FOUR];
  return made(others.x, others.y, bitcast<f32>(others.z), start_force(s, impulse / params.dt));
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn bricks_make_pairs(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let begin = group.x * WORKGROUP_SIZE;
  let end = colour_starts[COLOUR_KEYS];
  if (begin >= end) { return; }
  if (!are_kept(lists)) {
    if (begin + lane < end) { make(begin + lane); }
    return;
  }
  if (begin + lane < end) {
    let contact = renewed(begin + lane);
    for (var four = 0u; four < CONTACT_FOURS; four++) { side_by_side[CONTACT_FOURS * lane + four] = four_of(contact, four); }
    if (EXTRA) { extras[begin + lane].remembered = select(IN_PLACE, NONE, is_held_by_none(begin + lane)); }
  }
  // All have read their contacts before any of these is stored.
  workgroupBarrier();
  storageBarrier();
  let fours = CONTACT_FOURS * min(end - begin, WORKGROUP_SIZE);
  for (var k = lane; k < fours; k += WORKGROUP_SIZE) { contacts[CONTACT_FOURS * begin + k] = side_by_side[k]; }
}
