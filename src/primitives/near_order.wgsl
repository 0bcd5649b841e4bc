// Puts the items of each key in order: an item's rank is the number of smaller ones beside it. Keys with too many items
// for that are left to a sort that does not mind, by asking it to sort everything.
import package::primitives::near_layout::{NEAR_ALIKE, NearParams};

// params
@group(0) @binding(0) var<uniform> params: NearParams;
@group(0) @binding(1) var<storage, read> counts: array<u32>;
// state in
@group(0) @binding(2) var<storage, read> keys: array<u32>;
// scratch
@group(0) @binding(3) var<storage, read> starts: array<u32>;
@group(0) @binding(4) var<storage, read> places: array<u32>;
// state out
@group(0) @binding(5) var<storage, read_write> order: array<u32>;
@group(0) @binding(6) var<storage, read_write> sorted_keys: array<u32>;
@group(0) @binding(7) var<storage, read_write> left_over: atomic<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
@if(CPU) const TILE = 8192u;
@else const TILE = 1024u;
const LANE_ITEMS = 4u;

/// Keys are written as well.
override KEEP_KEYS: bool;

@compute @workgroup_size(WORKGROUP_SIZE)
fn near_order(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let count = min(counts[0], params.capacity);
  let end = min((group.x + 1u) * TILE, count);
  for (var first = group.x * TILE + lane; first < end; first += LANE_ITEMS * WORKGROUP_SIZE) {
    // All loads are on their way before the first is waited for, three times over.
    var item: array<u32, LANE_ITEMS>;
    var key: array<u32, LANE_ITEMS>;
    var begin: array<u32, LANE_ITEMS>;
    var alike: array<u32, LANE_ITEMS>;
    for (var k = 0u; k < LANE_ITEMS; k++) { item[k] = places[min(first + k * WORKGROUP_SIZE, end - 1u)]; }
    for (var k = 0u; k < LANE_ITEMS; k++) { key[k] = min(keys[item[k]], params.key_count - 1u); }
    for (var k = 0u; k < LANE_ITEMS; k++) {
      begin[k] = starts[key[k]];
      alike[k] = starts[key[k] + 1u] - begin[k];
    }
    for (var k = 0u; k < LANE_ITEMS; k++) {
      if (first + k * WORKGROUP_SIZE >= end) { continue; }
      if (alike[k] > NEAR_ALIKE) {
        atomicStore(&left_over, count);
        continue;
      }
      var place = begin[k];
      for (var other = 0u; other < alike[k]; other++) { place += u32(places[begin[k] + other] < item[k]); }
      order[place] = item[k];
      if (KEEP_KEYS) { sorted_keys[place] = key[k]; }
    }
  }
}
