// Sums each block modulo 2³², which is exact for u32 and for i32 alike.
import package::primitives::limits::Limits;
import package::primitives::reduce_layout::{REDUCE_BLOCKS, REDUCE_TILE, reduce_block_size};
@if(GPU) import package::primitives::scan_words::{below, vectors_for};

// params
@group(0) @binding(0) var<uniform> limits: Limits;
@group(0) @binding(1) var<storage, read> counts: array<u32>;
// state in
@if(CPU) @group(0) @binding(2) var<storage, read> values: array<u32>;
@else @group(0) @binding(2) var<storage, read> values: array<vec4u>;
// state out
@group(0) @binding(3) var<storage, read_write> results: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
const TILE = REDUCE_TILE;
const BLOCKS = REDUCE_BLOCKS;

@if(GPU) var<workgroup> shares: array<u32, WORKGROUP_SIZE>;

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn reduce_sum_words(@builtin(workgroup_id) group: vec3u) {
  let count = min(counts[0], limits.capacity);
  let size = reduce_block_size(count);
  let end = min((group.x + 1u) * size, count);
  var sum = 0u;
  for (var i = group.x * size; i < end; i++) { sum += values[i]; }
  results[group.x] = sum;
}

@else
@compute @workgroup_size(WORKGROUP_SIZE)
fn reduce_sum_words(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let count = min(counts[0], limits.capacity);
  let size = reduce_block_size(count) / 4u;
  let end = min((group.x + 1u) * size, vectors_for(count));
  var sums = vec4u();
  for (var i = group.x * size + lane; i < end; i += WORKGROUP_SIZE) {
    sums += select(vec4u(), values[i], below(i, count));
  }
  shares[lane] = sums.x + sums.y + sums.z + sums.w;
  for (var half = WORKGROUP_SIZE / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (lane < half) { shares[lane] = shares[lane] + shares[lane + half]; }
  }
  if (lane == 0u) { results[group.x] = shares[0]; }
}
