// Gives the contacts of each brick their turns, and puts them in the order of these: a workgroup takes a brick of a tiling, in which
// each grain is alone with it. A contact that persists keeps the turn that it had in a brick of the same tiling, the others bid for
// theirs, round after round, until all have one. What finds none is solved one after another.
import package::solvers::grains::bricks::brick_turns::{
  bid, bidder, keep, lowest, meet, params, ranks, settled, take, Bidder, OPEN, ROUNDS,
};
import package::solvers::grains::bricks::bricks::{
  brick_lists, grain_count_of, grain_list, list_place, shared_key, BrickGrid, TILING, TURNS,
};
import package::solvers::grains::colours::{placed, SHARED};
import package::solvers::grains::grain_types::NONE;

// params
@group(0) @binding(1) var<uniform> grid: BrickGrid;
// scratch
/// Where each list of contacts begins, and of grains
@group(0) @binding(3) var<storage, read> list_starts: array<u32>;
@group(0) @binding(6) var<storage, read_write> places: array<u32>;
/// Where each turn of each list begins, and where the grains of each brick do
@group(0) @binding(7) var<storage, read_write> brick_starts: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

/// Contacts of each turn, then the next place of each.
var<workgroup> turns: array<atomic<u32>, TURNS>;
/// Contacts that have no turn by now, and whether there are any.
var<workgroup> open_count: atomic<u32>;
var<workgroup> is_open: u32;

/// How many of those without a turn come before this one: they are solved in an order that lasts.
fn rank_of(contact: u32, begin: u32, count: u32) -> u32 {
  var rank = 0u;
  for (var k = 0u; k < count; k++) {
    let other = bidder(k, begin);
    rank += u32(other.contact < contact && other.turn == SHARED);
  }
  return rank;
}

/// What belongs to no brick.
fn finish(lane: u32) {
  let begin = list_starts[list_place(brick_lists(grid))];
  let end = list_starts[list_place(brick_lists(grid) + 1u)];
  for (var k = begin + lane; k < end; k += WORKGROUP_SIZE) { places[atomicLoad(&ranks[k])] = placed(k, SHARED); }
  for (var k = lane; k <= grid.total; k += WORKGROUP_SIZE) {
    brick_starts[grain_list(grid, k)] = list_starts[grain_count_of(grid, k)];
  }
  if (lane > 0u) { return; }
  brick_starts[shared_key(grid)] = begin;
  brick_starts[shared_key(grid) + 1u] = end;
}

/// Where each turn begins.
fn start_turns(list: u32, begin: u32) {
  var start = begin;
  for (var turn = 0u; turn < TURNS; turn++) {
    brick_starts[list * TURNS + turn] = start;
    start += atomicExchange(&turns[turn], start);
  }
}

/// Puts a contact in its place.
fn put(its: Bidder, place: u32, tiling: u32) {
  places[its.contact] = placed(place, select(tiling * TILING + its.turn, SHARED, its.turn == SHARED));
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn bricks_colour(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  // Where lists are kept, the search sees no grains, and all stays as it is.
  if (params.grain_count == 0u || group.x > brick_lists(grid)) { return; }
  if (group.x == brick_lists(grid)) {
    finish(lane);
    return;
  }
  let tiling = group.x / grid.total;
  let begin = list_starts[list_place(group.x)];
  let count = list_starts[list_place(group.x + 1u)] - begin;
  for (var turn = lane; turn < TURNS; turn += WORKGROUP_SIZE) { atomicStore(&turns[turn], 0u); }
  if (lane == 0u) {
    atomicStore(&lowest, NONE);
    atomicStore(&open_count, 0u);
  }
  workgroupBarrier();
  for (var k = lane; k < count; k += WORKGROUP_SIZE) { meet(k, begin, tiling); }
  workgroupBarrier();
  storageBarrier();
  var open = 0u;
  for (var k = lane; k < count; k += WORKGROUP_SIZE) {
    let its = bidder(k, begin);
    if (its.turn == OPEN) { open++; } else { take(its, tiling); }
  }
  for (var bidding = 0u; bidding < ROUNDS; bidding++) {
    if (open > 0u) { atomicAdd(&open_count, open); }
    workgroupBarrier();
    if (lane == 0u) { is_open = atomicExchange(&open_count, 0u); }
    let still_open = workgroupUniformLoad(&is_open);
    if (still_open == 0u) { break; }
    for (var k = lane; open > 0u && k < count; k += WORKGROUP_SIZE) {
      let its = bidder(k, begin);
      if (its.turn == OPEN) { bid(its, tiling, bidding); }
    }
    storageBarrier();
    for (var k = lane; open > 0u && k < count; k += WORKGROUP_SIZE) {
      let its = bidder(k, begin);
      if (its.turn != OPEN) { continue; }
      let after = settled(its, tiling, bidding);
      open -= u32(after.turn != OPEN);
      keep(k, after);
    }
    storageBarrier();
  }
  for (var k = lane; k < count; k += WORKGROUP_SIZE) {
    var its = bidder(k, begin);
    if (its.turn == OPEN) {
      its.turn = SHARED;
      keep(k, its);
    }
    atomicAdd(&turns[its.turn], 1u);
  }
  workgroupBarrier();
  storageBarrier();
  if (lane == 0u) { start_turns(group.x, begin); }
  workgroupBarrier();
  let shared_begin = atomicLoad(&turns[SHARED]);
  for (var k = lane; k < count; k += WORKGROUP_SIZE) {
    let its = bidder(k, begin);
    if (its.turn == SHARED) { put(its, shared_begin + rank_of(its.contact, begin, count), tiling); }
    else { put(its, atomicAdd(&turns[its.turn], 1u), tiling); }
  }
}
