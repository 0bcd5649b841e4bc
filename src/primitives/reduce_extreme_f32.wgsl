// The smallest or the largest value of each block.
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

/// The largest is wanted, not the smallest.
override LARGEST: bool;
/// What an empty block gives for the smallest: the largest number there is.
const LIMIT = 3.4028234663852886e38f;

@if(GPU) var<workgroup> shares: array<f32, WORKGROUP_SIZE>;

fn extreme(a: f32, b: f32) -> f32 {
  return select(min(a, b), max(a, b), LARGEST);
}

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn reduce_extreme_f32(@builtin(workgroup_id) group: vec3u) {
  let count = min(counts[0], limits.capacity);
  let size = reduce_block_size(count);
  let end = min((group.x + 1u) * size, count);
  var best = select(LIMIT, -LIMIT, LARGEST);
  for (var i = group.x * size; i < end; i++) { best = extreme(best, values[i]); }
  results[group.x] = best;
}

@else
@compute @workgroup_size(WORKGROUP_SIZE)
fn reduce_extreme_f32(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let count = min(counts[0], limits.capacity);
  let size = reduce_block_size(count) / 4u;
  let end = min((group.x + 1u) * size, vectors_for(count));
  let none = vec4f(select(LIMIT, -LIMIT, LARGEST));
  var best = none;
  for (var i = group.x * size + lane; i < end; i += WORKGROUP_SIZE) {
    let given = select(none, values[i], below(i, count));
    best = select(min(best, given), max(best, given), LARGEST);
  }
  shares[lane] = extreme(extreme(best.x, best.y), extreme(best.z, best.w));
  for (var half = WORKGROUP_SIZE / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (lane < half) { shares[lane] = extreme(shares[lane], shares[lane + half]); }
  }
  if (lane == 0u) { results[group.x] = shares[0]; }
}
