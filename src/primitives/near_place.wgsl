// Writes each item among those of the same key, in no order yet: a workgroup takes places for all its items of a key at
// once. Each place that is taken lowers the key's count, so that all counts are 0 again in the end.
import package::primitives::near_layout::{NEAR_TILE, NEAR_WINDOW, NearParams, near_window};

// params
@group(0) @binding(0) var<uniform> params: NearParams;
@group(0) @binding(1) var<storage, read> counts: array<u32>;
// state in
@group(0) @binding(2) var<storage, read> keys: array<u32>;
// scratch
@group(0) @binding(3) var<storage, read> starts: array<u32>;
@group(0) @binding(4) var<storage, read_write> bins: array<atomic<u32>>;
@group(0) @binding(5) var<storage, read_write> places: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
const TILE = NEAR_TILE;
const LANE_ITEMS = TILE / WORKGROUP_SIZE;
const LANE_SLOTS = NEAR_WINDOW / WORKGROUP_SIZE;

@if(CPU) var<workgroup> window: array<u32, NEAR_WINDOW>;
@else var<workgroup> window: array<atomic<u32>, NEAR_WINDOW>;

fn count_key(key: u32, first_key: u32) {
  let slot = key - first_key;
  if (slot >= NEAR_WINDOW || key >= params.key_count) { return; }
  @if(CPU) window[slot]++;
  @else atomicAdd(&window[slot], 1u);
}

/// The first of `wanted` places for a key.
fn take(key: u32, wanted: u32) -> u32 {
  return starts[key] + atomicSub(&bins[key], wanted) - wanted;
}

fn place(key: u32, first_key: u32, item: u32) {
  let slot = key - first_key;
  if (key >= params.key_count) { return; }
  if (slot >= NEAR_WINDOW) {
    places[take(key, 1u)] = item;
    return;
  }
  @if(CPU) {
    places[window[slot]] = item;
    window[slot]++;
  }
  @else places[atomicAdd(&window[slot], 1u)] = item;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn near_place(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let count = min(counts[0], params.capacity);
  let begin = group.x * TILE;
  let end = min(begin + TILE, count);
  if (begin >= end) { return; }
  let first_key = near_window(keys[begin + (end - begin) / 2u]);
  @if(GPU) var key: array<u32, LANE_ITEMS>;
  @if(GPU) for (var k = 0u; k < LANE_ITEMS; k++) { key[k] = keys[min(begin + k * WORKGROUP_SIZE + lane, end - 1u)]; }
  @if(GPU) for (var k = 0u; k < LANE_ITEMS; k++) {
    if (begin + k * WORKGROUP_SIZE + lane < end) { count_key(key[k], first_key); }
  }
  @if(CPU) for (var i = begin; i < end; i++) { count_key(keys[i], first_key); }
  workgroupBarrier();
  @if(CPU) for (var slot = 0u; slot < NEAR_WINDOW; slot++) {
    if (window[slot] != 0u) { window[slot] = take(first_key + slot, window[slot]); }
  }
  @if(GPU) {
    // All atomics are on their way before the first is waited for.
    var wanted: array<u32, LANE_SLOTS>;
    var ends: array<u32, LANE_SLOTS>;
    for (var k = 0u; k < LANE_SLOTS; k++) { wanted[k] = atomicLoad(&window[k * WORKGROUP_SIZE + lane]); }
    for (var k = 0u; k < LANE_SLOTS; k++) {
      if (wanted[k] != 0u) { ends[k] = atomicSub(&bins[first_key + k * WORKGROUP_SIZE + lane], wanted[k]); }
    }
    for (var k = 0u; k < LANE_SLOTS; k++) {
      let slot = k * WORKGROUP_SIZE + lane;
      if (wanted[k] != 0u) { atomicStore(&window[slot], starts[first_key + slot] + ends[k] - wanted[k]); }
    }
  }
  workgroupBarrier();
  @if(CPU) for (var i = begin; i < end; i++) { place(keys[i], first_key, i); }
  @if(GPU) for (var k = 0u; k < LANE_ITEMS; k++) {
    let i = begin + k * WORKGROUP_SIZE + lane;
    if (i < end) { place(key[k], first_key, i); }
  }
}
