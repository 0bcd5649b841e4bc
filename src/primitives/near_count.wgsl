// Counts the items of each key.
import package::primitives::near_layout::{NEAR_LEAST, NEAR_TILE, NEAR_WINDOW, NearParams, near_window};
@if(GPU) import package::primitives::scan_words::vectors_for;

// params
@group(0) @binding(0) var<uniform> params: NearParams;
@group(0) @binding(1) var<storage, read> counts: array<u32>;
// state in
@if(CPU) @group(0) @binding(2) var<storage, read> keys: array<u32>;
@else @group(0) @binding(2) var<storage, read> keys: array<vec4u>;
// scratch
/// All 0 at first.
@group(0) @binding(3) var<storage, read_write> bins: array<atomic<u32>>;
@group(0) @binding(4) var<storage, read_write> left_over: atomic<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
const TILE = NEAR_TILE;
const LEAST = NEAR_LEAST;
const LANE_VECTORS = TILE / 4u / WORKGROUP_SIZE;

@if(CPU) var<workgroup> window: array<u32, NEAR_WINDOW>;
@else var<workgroup> window: array<atomic<u32>, NEAR_WINDOW>;

fn count_keys(key: u32, first_key: u32, found: u32) {
  let slot = key - first_key;
  if (slot < NEAR_WINDOW) {
    @if(CPU) window[slot] += found;
    @else atomicAdd(&window[slot], found);
  } else if (key < params.key_count) {
    atomicAdd(&bins[key], found);
  }
}

/// Four neighbours, of which the last may be past the end. They are often alike, and then would wait for each other.
@if(GPU)
fn count_vector(words: vec4u, first_key: u32, live: u32) {
  if (live == 4u && all(words == words.xxxx)) {
    count_keys(words.x, first_key, 4u);
  } else {
    for (var k = 0u; k < live; k++) { count_keys(words[k], first_key, 1u); }
  }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn near_count(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let count = min(counts[0], params.capacity);
  let begin = group.x * TILE;
  let end = min(begin + TILE, count);
  if (lane == 0u && group.x == 0u) { atomicStore(&left_over, 0u); }
  if (begin >= end) { return; }
  let middle = begin + (end - begin) / 2u;
  @if(CPU) let first_key = near_window(keys[middle]);
  @else let first_key = near_window(keys[middle / 4u][middle % 4u]);
  @if(CPU) for (var i = begin; i < end; i++) { count_keys(keys[i], first_key, 1u); }
  @if(GPU) {
    // All loads are on their way before the first is waited for.
    let last = vectors_for(end) - 1u;
    var found: array<vec4u, LANE_VECTORS>;
    for (var k = 0u; k < LANE_VECTORS; k++) { found[k] = keys[min(begin / 4u + k * WORKGROUP_SIZE + lane, last)]; }
    for (var k = 0u; k < LANE_VECTORS; k++) {
      let i = begin / 4u + k * WORKGROUP_SIZE + lane;
      if (i <= last) { count_vector(found[k], first_key, min(end - i * 4u, 4u)); }
    }
  }
  workgroupBarrier();
  for (var slot = lane; slot < NEAR_WINDOW; slot += WORKGROUP_SIZE) {
    @if(CPU) let found = window[slot];
    @else let found = atomicLoad(&window[slot]);
    if (found != 0u && first_key + slot < params.key_count) { atomicAdd(&bins[first_key + slot], found); }
  }
}
