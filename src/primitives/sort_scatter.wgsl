// Moves each item to its place among those of the same digit, in the order in which they were. On a GPU a tile is put in
// order in workgroup memory first, so that neighbours are written to neighbours.
@if(GPU) import package::primitives::bin_scan::{bins_before, bins_put, bins_rows};
import package::primitives::sort_layout::{SORT_BINS, SORT_TILE, SortDigit, sort_block_size};
@if(GPU) import package::primitives::sort_ranks::{TEAM, bins, held, marks, settle, sum_teams};

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
    next[bin] = sum + table[group.x * BINS + bin];
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
fn sort_scatter(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let count = min(counts[0], digit.capacity);
  let size = sort_block_size(count, digit.blocks);
  let begin = group.x * size;
  let end = min(begin + size, count);
  if (begin >= end) { return; }
  if (lane < BINS) { bins_put(lane, totals[lane]); }
  workgroupBarrier();
  bins_rows(lane);
  workgroupBarrier();
  var next = 0u;
  if (lane < BINS) { next = bins_before(lane) + table[group.x * BINS + lane]; }

  let team = lane / TEAM * BINS;
  let bit = 1u << (lane % TEAM);
  for (var tile = begin; tile < end; tile += TILE) {
    let first = tile + lane / TEAM * (TEAM * LANE_ITEMS) + lane % TEAM;
    var key: array<u32, LANE_ITEMS>;
    var item: array<u32, LANE_ITEMS>;
    var place: array<u32, LANE_ITEMS>;
    for (var k = 0u; k < LANE_ITEMS; k++) {
      item[k] = min(first + k * TEAM, end - 1u);
      key[k] = keys[item[k]];
      if (digit.first == 0u) { item[k] = order[item[k]]; }
      held[k * WORKGROUP_SIZE + lane] = 0u;
    }
    workgroupBarrier();
    for (var k = 0u; k < LANE_ITEMS; k++) {
      let word = team + digit_of(key[k]);
      let live = first + k * TEAM < end;
      if (live) { atomicOr(&marks[word], bit); }
      workgroupBarrier();
      let marked = atomicLoad(&marks[word]);
      place[k] = held[word] + countOneBits(marked & (bit - 1u));
      workgroupBarrier();
      if (live) { settle(word, marked, bit); }
      workgroupBarrier();
    }

    var sum = 0u;
    if (lane < BINS) {
      sum = sum_teams(lane);
      bins_put(lane, sum);
    }
    workgroupBarrier();
    bins_rows(lane);
    workgroupBarrier();
    if (lane < BINS) {
      let start = bins_before(lane);
      bins[lane] = vec2u(start, next - start);
      next += sum;
    }
    workgroupBarrier();
    for (var k = 0u; k < LANE_ITEMS; k++) {
      let bin = digit_of(key[k]);
      place[k] += held[team + bin] + bins[bin].x;
    }
    workgroupBarrier();

    for (var k = 0u; k < LANE_ITEMS; k++) {
      if (first + k * TEAM < end) { held[place[k]] = key[k]; }
    }
    workgroupBarrier();
    let live_items = min(end - tile, TILE);
    var to: array<u32, LANE_ITEMS>;
    for (var k = 0u; k < LANE_ITEMS; k++) {
      let i = k * WORKGROUP_SIZE + lane;
      if (i < live_items) {
        let moved = held[i];
        to[k] = bins[digit_of(moved)].y + i;
        if (digit.keep_keys != 0u) { keys_out[to[k]] = moved; }
      }
    }
    workgroupBarrier();
    for (var k = 0u; k < LANE_ITEMS; k++) {
      if (first + k * TEAM < end) { held[place[k]] = item[k]; }
    }
    workgroupBarrier();
    for (var k = 0u; k < LANE_ITEMS; k++) {
      let i = k * WORKGROUP_SIZE + lane;
      if (i < live_items) { order_out[to[k]] = held[i]; }
    }
    workgroupBarrier();
  }
}
