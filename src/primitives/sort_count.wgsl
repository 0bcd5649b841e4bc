// Counts how often each value of a digit occurs in each block: one row of the table a block.
import package::primitives::sort_layout::{SORT_BINS, SORT_BLOCKS, SORT_DIGIT_BITS, SORT_SPARE_BLOCKS, SORT_TILE, SortDigit, sort_block_size, sort_cell};
@if(GPU) import package::primitives::scan_words::vectors_for;

// params
@group(0) @binding(0) var<uniform> digit: SortDigit;
@group(0) @binding(1) var<storage, read> counts: array<u32>;
// state in
@if(CPU) @group(0) @binding(2) var<storage, read> keys: array<u32>;
@else @group(0) @binding(2) var<storage, read> keys: array<vec4u>;
// scratch
@group(0) @binding(3) var<storage, read_write> table: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
const TILE = SORT_TILE;
const BLOCKS = SORT_BLOCKS;
const SPARE_BLOCKS = SORT_SPARE_BLOCKS;
const BINS = SORT_BINS;
const DIGIT_BITS = SORT_DIGIT_BITS;

@if(CPU) var<workgroup> bins: array<u32, BINS>;
@else var<workgroup> bins: array<atomic<u32>, BINS>;

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn sort_count(@builtin(workgroup_id) group: vec3u) {
  let count = min(counts[0], digit.capacity);
  let size = sort_block_size(count, digit.blocks);
  let end = min((group.x + 1u) * size, count);
  for (var i = group.x * size; i < end; i++) { bins[(keys[i] >> digit.shift) & digit.mask]++; }
  for (var bin = 0u; bin < BINS; bin++) { table[sort_cell(group.x, bin, digit.blocks)] = bins[bin]; }
}

@if(GPU)
fn count_digits(words: vec4u, index: u32, count: u32) {
  let found = (words >> vec4u(digit.shift)) & vec4u(digit.mask);
  let live = min(count - index * 4u, 4u);
  if (live == 4u && all(found == found.xxxx)) {
    // Neighbours are often alike, and then would wait for each other.
    atomicAdd(&bins[found.x], 4u);
  } else {
    for (var k = 0u; k < live; k++) { atomicAdd(&bins[found[k]], 1u); }
  }
}

@if(GPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn sort_count(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let count = min(counts[0], digit.capacity);
  let size = sort_block_size(count, digit.blocks) / 4u;
  let end = min((group.x + 1u) * size, vectors_for(count));
  if (group.x * size >= end) { return; }
  for (var i = group.x * size + lane; i < end; i += 2u * WORKGROUP_SIZE) {
    // Both loads are on their way before the first is waited for.
    let near = keys[i];
    let far = keys[min(i + WORKGROUP_SIZE, end - 1u)];
    count_digits(near, i, count);
    if (i + WORKGROUP_SIZE < end) { count_digits(far, i + WORKGROUP_SIZE, count); }
  }
  workgroupBarrier();
  if (lane < BINS) { table[sort_cell(group.x, lane, digit.blocks)] = atomicLoad(&bins[lane]); }
}
