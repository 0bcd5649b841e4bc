// The smallest or the largest value of each block, of u32 or of i32.
import package::primitives::limits::Limits;
import package::primitives::reduce_layout::{REDUCE_BLOCKS, REDUCE_TILE, reduce_block_size};
@if(GPU) import package::primitives::scan_words::vectors_for;

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

/// The largest is wanted, not the smallest.
override LARGEST: bool;
/// Values are i32. With the sign turned over they compare like u32.
override SIGNED: bool;

@if(GPU) var<workgroup> shares: array<u32, WORKGROUP_SIZE>;

fn turned(value: u32) -> u32 {
  return value ^ select(0u, 0x80000000u, SIGNED);
}

fn extreme(a: u32, b: u32) -> u32 {
  return select(min(a, b), max(a, b), LARGEST);
}

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn reduce_extreme_words(@builtin(workgroup_id) group: vec3u) {
  let count = min(counts[0], limits.capacity);
  let size = reduce_block_size(count);
  let end = min((group.x + 1u) * size, count);
  var best = select(0xffffffffu, 0u, LARGEST);
  for (var i = group.x * size; i < end; i++) { best = extreme(best, turned(values[i])); }
  results[group.x] = turned(best);
}

@else
@compute @workgroup_size(WORKGROUP_SIZE)
fn reduce_extreme_words(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let count = min(counts[0], limits.capacity);
  let size = reduce_block_size(count) / 4u;
  let end = min((group.x + 1u) * size, vectors_for(count));
  var best = select(0xffffffffu, 0u, LARGEST);
  for (var i = group.x * size + lane; i < end; i += WORKGROUP_SIZE) {
    let given = values[i];
    let live = min(count - i * 4u, 4u);
    for (var k = 0u; k < live; k++) { best = extreme(best, turned(given[k])); }
  }
  shares[lane] = best;
  for (var half = WORKGROUP_SIZE / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (lane < half) { shares[lane] = extreme(shares[lane], shares[lane + half]); }
  }
  if (lane == 0u) { results[group.x] = turned(shares[0]); }
}
