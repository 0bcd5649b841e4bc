// Sums each block, always in the same order, so that the sum has the same bits in every run.
import package::primitives::limits::Limits;
import package::primitives::reduce_layout::{REDUCE_BLOCKS, REDUCE_TILE, reduce_block_size};
@if(GPU) import package::primitives::scan_words::{below, vectors_for};

// params
@group(0) @binding(0) var<uniform> limits: Limits;
@group(0) @binding(1) var<storage, read> counts: array<u32>;
// state in
@if(CPU) @group(0) @binding(2) var<storage, read> values: array<f32>;
@else @group(0) @binding(2) var<storage, read> values: array<vec4f>;
// state out
@group(0) @binding(3) var<storage, read_write> results: array<f32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
const TILE = REDUCE_TILE;
const BLOCKS = REDUCE_BLOCKS;

@if(GPU) var<workgroup> shares: array<f32, WORKGROUP_SIZE>;

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn reduce_sum_f32(@builtin(workgroup_id) group: vec3u) {
  let count = min(counts[0], limits.capacity);
  let size = reduce_block_size(count);
  let end = min((group.x + 1u) * size, count);
  // Four sums at a time: each addition waits for the one before it.
  var sums = vec4f();
  var i = group.x * size;
  for (; i + 4u <= end; i += 4u) { sums += vec4f(values[i], values[i + 1u], values[i + 2u], values[i + 3u]); }
  var sum = (sums.x + sums.y) + (sums.z + sums.w);
  for (; i < end; i++) { sum += values[i]; }
  results[group.x] = sum;
}

@else
@compute @workgroup_size(WORKGROUP_SIZE)
fn reduce_sum_f32(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let count = min(counts[0], limits.capacity);
  let size = reduce_block_size(count) / 4u;
  let end = min((group.x + 1u) * size, vectors_for(count));
  var sums = vec4f();
  for (var i = group.x * size + lane; i < end; i += WORKGROUP_SIZE) {
    sums += select(vec4f(), values[i], below(i, count));
  }
  shares[lane] = (sums.x + sums.y) + (sums.z + sums.w);
  for (var half = WORKGROUP_SIZE / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (lane < half) { shares[lane] = shares[lane] + shares[lane + half]; }
  }
  if (lane == 0u) { results[group.x] = shares[0]; }
}
