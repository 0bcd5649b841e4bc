// `grains_make_pairs` for contacts in bricks. Where lists are kept, contacts are made again in place: a workgroup puts its own side by side
// first, so that they are stored as one piece of memory and not in parts of it.
import package::solvers::grains::colours::{place_in, remembered_place, remembered_side, Pair, COLOUR_KEYS, IN_PLACE};
import package::solvers::grains::grain_types::{ContactLaw, Extra, NONE};
import package::solvers::grains::lists::lists::{are_kept, Lists};
import package::solvers::grains::made_pair::{grains, made, params, EXTRA};
import package::solvers::grains::quads::ContactQuads;

// model
@group(0) @binding(1) var<storage, read> laws: array<ContactLaw>;
// state
@group(0) @binding(2) var<storage, read> force: array<vec4f>;
// scratch
@group(0) @binding(4) var<storage, read> pairs: array<Pair>;
/// Where each pair belongs
@group(0) @binding(5) var<storage, read> places: array<u32>;
@group(0) @binding(6) var<storage, read> colour_starts: array<u32>;
/// Of each its place, its impulse, and the words of `first`, `second`, `friction` and `lever`: a GPU stores each at once, and members of a
/// struct one by one
@group(0) @binding(7) var<storage, read_write> contacts: array<vec4u>;
@group(0) @binding(8) var<storage, read_write> extras: array<Extra>;
@group(0) @binding(9) var<uniform> lists: Lists;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
const QUADS = 3u;
const IMPULSE = 1u;

var<workgroup> side_by_side: array<vec4u, QUADS * WORKGROUP_SIZE>;

fn quad_of(contact: ContactQuads, quad: u32) -> vec4u {
  if (quad == 0u) { return bitcast<vec4u>(contact.normal_gap); }
  if (quad == IMPULSE) { return bitcast<vec4u>(contact.impulse_push); }
  return vec4u(contact.first, contact.second, bitcast<u32>(contact.friction), bitcast<u32>(contact.lever));
}

/// Contact of pair p, with the force that the state keeps.
fn make(p: u32) {
  let pair = pairs[p];
  let friction = laws[grains[pair.first].material * params.material_count + grains[pair.second].material].friction;
  var before = vec4f(0.0);
  if (pair.remembered != NONE) {
    let kept = force[remembered_place(pair.remembered)];
    before = vec4f(remembered_side(pair.remembered) * kept.xyz, kept.w);
  }
  let s = place_in(places[p]);
  let contact = made(pair.first, pair.second, friction, before);
  for (var quad = 0u; quad < QUADS; quad++) { contacts[QUADS * s + quad] = quad_of(contact, quad); }
  if (EXTRA) { extras[s].remembered = pair.remembered; }
}

/// Contact s once more, from the impulse that it has, as the state would have kept it.
fn renewed(s: u32) -> ContactQuads {
  let impulse = bitcast<vec4f>(contacts[QUADS * s + IMPULSE]);
  let others = contacts[QUADS * s + 2u];
  return made(others.x, others.y, bitcast<f32>(others.z), impulse / params.dt);
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
    for (var quad = 0u; quad < QUADS; quad++) { side_by_side[QUADS * lane + quad] = quad_of(contact, quad); }
    if (EXTRA) { extras[begin + lane].remembered = IN_PLACE; }
  }
  workgroupBarrier();
  let quads = QUADS * min(end - begin, WORKGROUP_SIZE);
  for (var k = lane; k < quads; k += WORKGROUP_SIZE) { contacts[QUADS * begin + k] = side_by_side[k]; }
}
