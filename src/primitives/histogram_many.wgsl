// How often each key occurs, where there are too many keys for workgroup memory.
import package::primitives::limits::Limits;

// params
@group(0) @binding(0) var<uniform> limits: Limits;
@group(0) @binding(1) var<storage, read> counts: array<u32>;
// state in
@group(0) @binding(2) var<storage, read> keys: array<u32>;
// state in and out
@group(0) @binding(3) var<storage, read_write> bins: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
@if(CPU) const TILE = 16384u;
@else const TILE = 1024u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn histogram_many(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let key_count = arrayLength(&bins);
  let end = min((group.x + 1u) * TILE, min(counts[0], limits.capacity));
  for (var i = group.x * TILE + lane; i < end; i += WORKGROUP_SIZE) {
    let key = keys[i];
    if (key < key_count) { atomicAdd(&bins[key], 1u); }
  }
}
