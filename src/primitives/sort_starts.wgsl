// Where each key begins among sorted keys: starts[key] is the number of items with a smaller key.

struct Params {
  capacity: u32,
  key_count: u32,
}

// params
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> counts: array<u32>;
// state in
@group(0) @binding(2) var<storage, read> keys: array<u32>;
// state out
@group(0) @binding(3) var<storage, read_write> starts: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
/// Keys that one workgroup looks for.
@if(CPU) const TILE = 4096u;
@else const TILE = 2048u;

/// What it takes to look for a key, in items that are gone through meanwhile.
@if(CPU) const SEARCH = 64u;

@if(GPU) var<workgroup> bounds: array<u32, 2>;

/// The first place in [from_place, to_place) whose key is at least `key`; `to_place` where there is none.
fn lower_bound(key: u32, from_place: u32, to_place: u32) -> u32 {
  var low = from_place;
  var high = to_place;
  while (low < high) {
    let middle = low + (high - low) / 2u;
    if (keys[middle] < key) { low = middle + 1u; } else { high = middle; }
  }
  return low;
}

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn sort_starts(@builtin(workgroup_id) group: vec3u) {
  let count = min(counts[0], params.capacity);
  let first = group.x * TILE;
  let end = min(first + TILE, params.key_count + 1u);
  var place = lower_bound(first, 0u, count);
  // Of few keys each is looked for; of many, all items are gone through.
  if ((end - first) * SEARCH < count) {
    for (var key = first; key < end; key++) {
      place = lower_bound(key, place, count);
      starts[key] = place;
    }
    return;
  }
  for (var key = first; key < end; key++) { starts[key] = place; }
  // The last item of a key says where the next key begins; keys without items take what is before them.
  while (place < count && keys[place] + 1u < end) {
    starts[keys[place] + 1u] = place + 1u;
    place++;
  }
  var start = starts[first];
  for (var key = first; key < end; key++) {
    start = max(start, starts[key]);
    starts[key] = start;
  }
}

@else
@compute @workgroup_size(WORKGROUP_SIZE)
fn sort_starts(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let count = min(counts[0], params.capacity);
  let first = group.x * TILE;
  if (lane < 2u) { bounds[lane] = lower_bound(first + lane * TILE, 0u, count); }
  workgroupBarrier();
  for (var key = first + lane; key < min(first + TILE, params.key_count + 1u); key += WORKGROUP_SIZE) {
    starts[key] = lower_bound(key, bounds[0], bounds[1]);
  }
}
