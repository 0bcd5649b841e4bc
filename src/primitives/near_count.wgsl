// Counts the items of each key.
import package::primitives::near_layout::{NEAR_TILE, NEAR_WINDOW, NearParams, near_window};

// params
@group(0) @binding(0) var<uniform> params: NearParams;
@group(0) @binding(1) var<storage, read> counts: array<u32>;
// state in
@group(0) @binding(2) var<storage, read> keys: array<u32>;
// scratch
/// All 0 at first.
@group(0) @binding(3) var<storage, read_write> bins: array<atomic<u32>>;
@group(0) @binding(4) var<storage, read_write> left_over: atomic<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
const TILE = NEAR_TILE;
const LANE_ITEMS = 4u;

@if(CPU) var<workgroup> window: array<u32, NEAR_WINDOW>;
@else var<workgroup> window: array<atomic<u32>, NEAR_WINDOW>;

fn count_key(key: u32, first_key: u32) {
  let slot = key - first_key;
  if (slot < NEAR_WINDOW) {
    @if(CPU) window[slot]++;
    @else atomicAdd(&window[slot], 1u);
  } else if (key < params.key_count) {
    atomicAdd(&bins[key], 1u);
  }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn near_count(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let count = min(counts[0], params.capacity);
  let begin = group.x * TILE;
  let end = min(begin + TILE, count);
  if (lane == 0u && group.x == 0u) { atomicStore(&left_over, 0u); }
  if (begin >= end) { return; }
  let first_key = near_window(keys[begin + (end - begin) / 2u]);
  @if(CPU) for (var i = begin; i < end; i++) { count_key(keys[i], first_key); }
  @else for (var first = begin + lane; first < end; first += LANE_ITEMS * WORKGROUP_SIZE) {
    // All loads are on their way before the first is waited for.
    var found: array<u32, LANE_ITEMS>;
    for (var k = 0u; k < LANE_ITEMS; k++) { found[k] = keys[min(first + k * WORKGROUP_SIZE, end - 1u)]; }
    for (var k = 0u; k < LANE_ITEMS; k++) {
      if (first + k * WORKGROUP_SIZE < end) { count_key(found[k], first_key); }
    }
  }
  workgroupBarrier();
  for (var slot = lane; slot < NEAR_WINDOW; slot += WORKGROUP_SIZE) {
    @if(CPU) let found = window[slot];
    @else let found = atomicLoad(&window[slot]);
    if (found != 0u && first_key + slot < params.key_count) { atomicAdd(&bins[first_key + slot], found); }
  }
}
