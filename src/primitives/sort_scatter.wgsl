// Moves each item to its place among those of the same digit, in the order in which they were. On a GPU a tile is put in
// order in workgroup memory first, so that neighbours are written to neighbours.
@if(GPU) import package::primitives::bin_scan::{bins_before, bins_put};
@if(GPU && !SUBGROUPS) import package::primitives::bin_scan::bins_rows;
import package::primitives::sort_layout::{SORT_BINS, SORT_TILE, SortDigit, sort_block_size, sort_cell};
@if(GPU) import package::primitives::sort_ranks::{bins, count_of, join_team, place_teams, put_word, sum_teams, word_at};
@if(SUBGROUPS) import package::primitives::sort_ranks::rank;
@if(GPU && !SUBGROUPS) import package::primitives::sort_ranks::{marks, settle};

// params
@group(0) @binding(0) var<uniform> digit: SortDigit;
@group(0) @binding(1) var<storage, read> counts: array<u32>;
// state in
@group(0) @binding(2) var<storage, read> keys: array<u32>;
@group(0) @binding(3) var<storage, read> order: array<u32>;
// scratch
@group(0) @binding(4) var<storage, read> table: array<u32>;
@group(0) @binding(5) var<storage, read> totals: array<u32>;
// state out
@group(0) @binding(6) var<storage, read_write> keys_out: array<u32>;
@group(0) @binding(7) var<storage, read_write> order_out: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
const TILE = SORT_TILE;
const BINS = SORT_BINS;
const LANE_ITEMS = TILE / WORKGROUP_SIZE;

/// Where the next item of each bin goes.
@if(CPU) var<workgroup> next: array<u32, BINS>;

fn digit_of(key: u32) -> u32 {
  return (key >> digit.shift) & digit.mask;
}

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn sort_scatter(@builtin(workgroup_id) group: vec3u) {
  let count = min(counts[0], digit.capacity);
  let size = sort_block_size(count, digit.blocks);
  let begin = group.x * size;
  let end = min(begin + size, count);
  var sum = 0u;
  for (var bin = 0u; bin < BINS; bin++) {
    next[bin] = sum + table[sort_cell(group.x, bin, digit.blocks)];
    sum += totals[bin];
  }
  for (var i = begin; i < end; i++) {
    let key = keys[i];
    let bin = digit_of(key);
    let to = next[bin];
    next[bin] = to + 1u;
    if (digit.keep_keys != 0u) { keys_out[to] = key; }
    if (digit.first != 0u) { order_out[to] = i; } else { order_out[to] = order[i]; }
  }
}

@else
@compute @workgroup_size(WORKGROUP_SIZE)
fn sort_scatter(
  @builtin(workgroup_id) group: vec3u,
  @if(SUBGROUPS) @builtin(subgroup_size) team_size: u32, @if(SUBGROUPS) @builtin(subgroup_invocation_id) team_lane: u32,
  @else @builtin(local_invocation_index) local_lane: u32,
) {
  let count = min(counts[0], digit.capacity);
  let size = sort_block_size(count, digit.blocks);
  let begin = group.x * size;
  let end = min(begin + size, count);
  if (begin >= end) { return; }
  @if(SUBGROUPS) let team = join_team(team_size, team_lane);
  @else let team = join_team(local_lane);
  let lane = team.number * team.size + team.lane;

  // Items of each bin in all tiles before, of this block and of those before it.
  var before = 0u;
  var total = 0u;
  if (lane < BINS) { before = table[sort_cell(group.x, lane, digit.blocks)]; }
  if (lane < BINS) { total = totals[lane]; }
  for (var tile = begin; tile < end; tile += TILE) {
    let first = tile + team.number * (team.size * LANE_ITEMS) + team.lane;
    var key: array<u32, LANE_ITEMS>;
    var item: array<u32, LANE_ITEMS>;
    var place: array<u32, LANE_ITEMS>;
    for (var k = 0u; k < LANE_ITEMS; k++) {
      // What lies past the end comes last: it has the largest key.
      let i = first + k * team.size;
      key[k] = select(0xffffffffu, keys[min(i, end - 1u)], i < end);
    }
    for (var word = lane; word < team.words; word += WORKGROUP_SIZE) { put_word(word, 0u); }
    workgroupBarrier();
    for (var k = 0u; k < LANE_ITEMS; k++) {
      let bin = digit_of(key[k]);
      @if(SUBGROUPS) place[k] = rank(team, bin);
      @else {
        let word = team.first_word + bin;
        let bit = 1u << team.lane;
        atomicOr(&marks[word], bit);
        workgroupBarrier();
        let marked = atomicLoad(&marks[word]);
        place[k] = count_of(team, bin) + countOneBits(marked & (bit - 1u));
        workgroupBarrier();
        settle(word, marked, bit);
        workgroupBarrier();
      }
    }
    workgroupBarrier();

    var sum = 0u;
    if (lane < BINS) { sum = sum_teams(lane, team.words); }
    @if(SUBGROUPS) let within = bins_put(lane, vec2u(sum, total), team.size);
    @else { if (lane < BINS) { bins_put(lane, vec2u(sum, total)); } }
    workgroupBarrier();
    @if(!SUBGROUPS) bins_rows(lane);
    @if(!SUBGROUPS) workgroupBarrier();
    if (lane < BINS) {
      @if(SUBGROUPS) let starts = bins_before(lane, within, team.size);
      @else let starts = bins_before(lane);
      place_teams(lane, team.words, starts.x);
      bins[lane] = starts.y + before - starts.x;
      before += sum;
    }
    workgroupBarrier();
    for (var k = 0u; k < LANE_ITEMS; k++) { place[k] += count_of(team, digit_of(key[k])); }
    workgroupBarrier();

    for (var k = 0u; k < LANE_ITEMS; k++) { put_word(place[k], key[k]); }
    for (var k = 0u; k < LANE_ITEMS; k++) {
      item[k] = first + k * team.size;
      if (digit.first == 0u) { item[k] = order[min(item[k], end - 1u)]; }
    }
    workgroupBarrier();
    let live_items = min(end - tile, TILE);
    var to: array<u32, LANE_ITEMS>;
    for (var k = 0u; k < LANE_ITEMS; k++) {
      let i = k * WORKGROUP_SIZE + lane;
      let moved = word_at(i);
      to[k] = bins[digit_of(moved)] + i;
      if (i < live_items && digit.keep_keys != 0u) { keys_out[to[k]] = moved; }
    }
    workgroupBarrier();
    for (var k = 0u; k < LANE_ITEMS; k++) { put_word(place[k], item[k]); }
    workgroupBarrier();
    for (var k = 0u; k < LANE_ITEMS; k++) {
      let i = k * WORKGROUP_SIZE + lane;
      if (i < live_items) { order_out[to[k]] = word_at(i); }
    }
    workgroupBarrier();
  }
}
