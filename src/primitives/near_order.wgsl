// Puts the items of each key in order: an item's rank is the number of smaller ones beside it. Where a key has too many
// items for that, another sort is asked to sort everything.
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
@else const TILE = 4u * WORKGROUP_SIZE;

/// Keys are written as well.
override KEEP_KEYS: bool;

/// `count` where a key has too many items, else 0.
fn write_item(place: u32, item: u32, key: u32, begin: u32, end: u32, count: u32) -> u32 {
  if (place >= count) { return 0u; }
  // The key at a place does not depend on which of its items will be there.
  if (KEEP_KEYS) { sorted_keys[place] = key; }
  if (end - begin > NEAR_ALIKE) { return count; }
  var rank = begin;
  for (var other = begin; other < end; other += 4u) {
    let others = vec4u(other) + vec4u(0u, 1u, 2u, 3u);
    let at = min(others, vec4u(end - 1u));
    let beside = vec4u(places[at.x], places[at.y], places[at.z], places[at.w]);
    let smaller = select(vec4u(), vec4u(1u), (beside < vec4u(item)) & (others < vec4u(end)));
    rank += smaller.x + smaller.y + smaller.z + smaller.w;
  }
  order[rank] = item;
  return 0u;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn near_order(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let count = min(counts[0], params.capacity);
  for (var first = group.x * TILE + lane; first < min((group.x + 1u) * TILE, count); first += 4u * WORKGROUP_SIZE) {
    // Four at a time, written out: all loads are on their way before the first is waited for.
    let place = vec4u(first) + WORKGROUP_SIZE * vec4u(0u, 1u, 2u, 3u);
    let from_place = min(place, vec4u(count - 1u));
    let item = vec4u(places[from_place.x], places[from_place.y], places[from_place.z], places[from_place.w]);
    let given = vec4u(keys[item.x], keys[item.y], keys[item.z], keys[item.w]);
    let key = min(given, vec4u(params.key_count - 1u));
    let begin = vec4u(starts[key.x], starts[key.y], starts[key.z], starts[key.w]);
    let end = vec4u(starts[key.x + 1u], starts[key.y + 1u], starts[key.z + 1u], starts[key.w + 1u]);
    let left =
      write_item(place.x, item.x, key.x, begin.x, end.x, count) | write_item(place.y, item.y, key.y, begin.y, end.y, count) |
      write_item(place.z, item.z, key.z, begin.z, end.z, count) | write_item(place.w, item.w, key.w, begin.w, end.w, count);
    if (left != 0u) { atomicStore(&left_over, count); }
  }
}
