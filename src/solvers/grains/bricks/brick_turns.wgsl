// Turns of the contacts of a brick, in which each grain is alone with its contacts of one tiling: those that persist keep theirs, the
// others bid for their grains. Whoever wins both takes the first turn that both have free. The k-th contact is so by its place in the
// list of the brick, which is in no order that lasts.
import package::solvers::grains::bricks::bricks::{rank_place, taken_place, ALL_TURNS, TILING};
import package::solvers::grains::colours::{remembered_place, Pair, SHARED};
import package::solvers::grains::grain_types::{StepParams, NONE};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// state
@group(0) @binding(2) var<storage, read> colour: array<u32>;
// scratch
@group(0) @binding(4) var<storage, read> pairs: array<Pair>;
/// The contacts of each list, and what is known of each of them and of their grains: see `rank_place` and `taken_place`
@group(0) @binding(5) var<storage, read_write> ranks: array<atomic<u32>>;

/// Of a contact that has no turn yet.
const OPEN = 63u;
/// Rounds of bids: each lets about every second grain have one contact more.
const ROUNDS = 62u;
const BID_BITS = 26u;

/// Contacts that a workgroup has in its own memory: which each is, its first grain with its turn above that, and its second.
const KEPT = 1280u;
const GRAIN_BITS = 26u;
var<workgroup> kept: array<u32, 3u * KEPT>;
/// The lowest contact of the brick: bids count from it, so that worlds do alike.
var<workgroup> lowest: atomic<u32>;

struct Bidder {
  contact: u32,
  first: u32,
  second: u32,
  turn: u32,
}

/// The k-th contact of a brick whose list begins there.
fn bidder(k: u32, begin: u32) -> Bidder {
  if (k < KEPT) {
    let first = kept[KEPT + k];
    return Bidder(kept[k], first & ((1u << GRAIN_BITS) - 1u), kept[2u * KEPT + k], first >> GRAIN_BITS);
  }
  let contact = atomicLoad(&ranks[begin + k]);
  let pair = pairs[contact];
  return Bidder(contact, pair.first, pair.second, atomicLoad(&ranks[rank_place(params, contact) + 1u]));
}

fn keep(k: u32, its: Bidder) {
  if (k < KEPT) {
    kept[k] = its.contact;
    kept[KEPT + k] = its.first | (its.turn << GRAIN_BITS);
    kept[2u * KEPT + k] = its.second;
  } else {
    atomicStore(&ranks[rank_place(params, its.contact) + 1u], its.turn);
  }
}

/// The turn that a contact keeps; `OPEN` if it bids for one.
fn turn_before(remembered: u32, tiling: u32) -> u32 {
  if (remembered == NONE) { return OPEN; }
  let key = colour[remembered_place(remembered)];
  if (key == SHARED || key / TILING != tiling || key % TILING == SHARED) { return OPEN; }
  return key % TILING;
}

/// Nobody has taken a turn of this grain, or bid for it.
fn free(tiling: u32, grain: u32) {
  let place = taken_place(params, tiling, grain);
  atomicStore(&ranks[place], 0u);
  atomicStore(&ranks[place + 1u], 0u);
}

/// Reads the k-th contact and what it keeps.
fn meet(k: u32, begin: u32, tiling: u32) {
  let contact = atomicLoad(&ranks[begin + k]);
  let pair = pairs[contact];
  atomicMin(&lowest, contact);
  free(tiling, pair.first);
  free(tiling, pair.second);
  keep(k, Bidder(contact, pair.first, pair.second, turn_before(pair.remembered, tiling)));
}

fn take(its: Bidder, tiling: u32) {
  atomicOr(&ranks[taken_place(params, tiling, its.first)], 1u << its.turn);
  atomicOr(&ranks[taken_place(params, tiling, its.second)], 1u << its.turn);
}

/// Within a round in an order that has nothing to do with where contacts are, lest they wait for each other in long chains; above all
/// bids of the rounds before, so that nothing need be reset.
fn bid_of(its: Bidder, bidding: u32) -> u32 {
  let number = (its.contact - atomicLoad(&lowest)) * 0x9e3779b1u;
  return ((bidding + 1u) << BID_BITS) | (number & ((1u << BID_BITS) - 1u));
}

fn bid(its: Bidder, tiling: u32, bidding: u32) {
  atomicMax(&ranks[taken_place(params, tiling, its.first) + 1u], bid_of(its, bidding));
  atomicMax(&ranks[taken_place(params, tiling, its.second) + 1u], bid_of(its, bidding));
}

/// What a contact comes to once all have bid: if it has won both its grains, it takes the first turn that they have free, if there is one.
fn settled(its: Bidder, tiling: u32, bidding: u32) -> Bidder {
  let first = taken_place(params, tiling, its.first);
  let second = taken_place(params, tiling, its.second);
  let own = bid_of(its, bidding);
  let bids = vec2u(atomicLoad(&ranks[first + 1u]), atomicLoad(&ranks[second + 1u]));
  let left = ALL_TURNS & ~(atomicLoad(&ranks[first]) | atomicLoad(&ranks[second]));
  var after = its;
  if (any(bids != vec2u(own))) { return after; }
  after.turn = select(countTrailingZeros(left), SHARED, left == 0u);
  if (left != 0u) { take(after, tiling); }
  return after;
}
