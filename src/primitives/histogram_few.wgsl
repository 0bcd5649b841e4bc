// How often each key occurs, where a workgroup can count all of them for itself first.
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
const TILE = 16384u;
/// The most keys.
const BINS = 2048u;

@if(CPU) var<workgroup> own: array<u32, BINS>;
@else var<workgroup> own: array<atomic<u32>, BINS>;

@compute @workgroup_size(WORKGROUP_SIZE)
fn histogram_few(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let key_count = min(arrayLength(&bins), BINS);
  let end = min((group.x + 1u) * TILE, min(counts[0], limits.capacity));
  for (var i = group.x * TILE + lane; i < end; i += WORKGROUP_SIZE) {
    let key = keys[i];
    if (key < key_count) {
      @if(CPU) own[key]++;
      @else atomicAdd(&own[key], 1u);
    }
  }
  workgroupBarrier();
  for (var key = lane; key < key_count; key += WORKGROUP_SIZE) {
    @if(CPU) let found = own[key];
    @else let found = atomicLoad(&own[key]);
    if (found != 0u) { atomicAdd(&bins[key], found); }
  }
}
