// Says for each pair where its contact belongs in the order of colours, and which colour it has. Contacts that bore nothing in the step
// before come after others of their colour: four of them that bear nothing either are soon done with. Those that share grains stay in
// order, in which some methods add them up.
import package::solvers::grains::colours::{placed, COLOUR_KEYS, IDLE, SHARED};

// scratch
@group(0) @binding(0) var<storage, read> colour_keys: array<u32>;
/// For each place in the order of colours, a pair that may belong there
@group(0) @binding(1) var<storage, read> colour_order: array<u32>;
@group(0) @binding(2) var<storage, read> colour_starts: array<u32>;
/// IDLE, or 0, before
@group(0) @binding(3) var<storage, read_write> places: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
/// Within which they are put in order
const PORTION = 256u;

/// Pairs of one colour, which have places `begin` to `end` − 1 among them: from the first on, or from the last back.
fn place_all(colour: u32, begin: u32, end: u32) {
  var next = begin;
  var last = end - 1u;
  for (var s = begin; s < end; s++) {
    let p = colour_order[s];
    // Who is idle cannot be foreseen: no branch.
    let idle = u32(places[p] == IDLE && colour != SHARED);
    places[p] = placed(select(next, last, idle == 1u), colour);
    next += 1u - idle;
    last -= idle;
  }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_place_pairs(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, colour_starts[COLOUR_KEYS]);
  var begin = id.x * PORTION;
  while (begin < end) {
    let colour = colour_keys[colour_order[begin]];
    let last = min(end, colour_starts[colour + 1u]);
    place_all(colour, begin, last);
    begin = last;
  }
}
