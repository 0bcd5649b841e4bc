// The index of the smallest value of each block; of equal values the first. A second run chooses among those.
import package::primitives::limits::Limits;
import package::primitives::reduce_layout::{REDUCE_BLOCKS, REDUCE_TILE, reduce_block_size};

// params
@group(0) @binding(0) var<uniform> limits: Limits;
@group(0) @binding(1) var<storage, read> counts: array<u32>;
// state in
@group(0) @binding(2) var<storage, read> values: array<f32>;
@group(0) @binding(3) var<storage, read> candidates: array<u32>;
// state out
@group(0) @binding(4) var<storage, read_write> results: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
const TILE = REDUCE_TILE;
const BLOCKS = REDUCE_BLOCKS;

/// Indices come from `candidates`, not in order.
override CHOSEN: bool;
/// No index: the block is empty.
const NONE = 0xffffffffu;

struct Candidate {
  value: f32,
  index: u32,
}

@if(GPU) var<workgroup> shares: array<Candidate, WORKGROUP_SIZE>;

fn better(a: Candidate, b: Candidate) -> Candidate {
  if (b.index == NONE) { return a; }
  if (a.index == NONE || b.value < a.value || (b.value == a.value && b.index < a.index)) { return b; }
  return a;
}

fn candidate(i: u32) -> Candidate {
  var index = i;
  if (CHOSEN) { index = candidates[i]; }
  if (index == NONE) { return Candidate(0.0, NONE); }
  return Candidate(values[index], index);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn reduce_argmin_f32(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let count = min(counts[0], limits.capacity);
  let size = reduce_block_size(count);
  let end = min((group.x + 1u) * size, count);
  var best = Candidate(0.0, NONE);
  for (var i = group.x * size + lane; i < end; i += WORKGROUP_SIZE) { best = better(best, candidate(i)); }
  @if(GPU) {
    shares[lane] = best;
    for (var half = WORKGROUP_SIZE / 2u; half > 0u; half /= 2u) {
      workgroupBarrier();
      if (lane < half) { shares[lane] = better(shares[lane], shares[lane + half]); }
    }
    if (lane == 0u) { best = shares[0]; }
  }
  if (lane == 0u) { results[group.x] = best.index; }
}
