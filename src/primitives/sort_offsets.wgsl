// Turns each column of the table, the counts of one bin in all blocks, into exclusive sums; and sums each bin.
import package::primitives::sort_layout::{SORT_BINS, SortDigit, sort_block_size};
@if(GPU) import package::primitives::workgroup_scan::{scan_before, scan_put, scan_rows, scan_total};

// params
@group(0) @binding(0) var<uniform> digit: SortDigit;
@group(0) @binding(1) var<storage, read> counts: array<u32>;
// scratch
@group(0) @binding(2) var<storage, read_write> table: array<u32>;
@group(0) @binding(3) var<storage, read_write> totals: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
/// Bins of one workgroup: on the CPU a line of memory.
@if(CPU) const GROUP_BINS = 16u;
@else const GROUP_BINS = 4u;
const BINS = SORT_BINS;

fn block_count() -> u32 {
  let count = min(counts[0], digit.capacity);
  let size = max(sort_block_size(count, digit.blocks), 1u);
  return (count + size - 1u) / size;
}

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn sort_offsets(@builtin(workgroup_id) group: vec3u) {
  let first = group.x * GROUP_BINS;
  let blocks = block_count();
  var sums: array<u32, GROUP_BINS>;
  for (var block = 0u; block < blocks; block++) {
    for (var bin = 0u; bin < GROUP_BINS; bin++) {
      let i = block * BINS + first + bin;
      let value = table[i];
      table[i] = sums[bin];
      sums[bin] += value;
    }
  }
  for (var bin = 0u; bin < GROUP_BINS; bin++) { totals[first + bin] = sums[bin]; }
}

/// Counts of a bin in four blocks, 0 past the end. All loads are on their way before the first is waited for.
@if(GPU)
fn column_of(block: u32, end: u32, bin: u32) -> vec4u {
  let blocks = vec4u(block) + vec4u(0u, 1u, 2u, 3u);
  let i = min(blocks, vec4u(end - 1u)) * BINS + bin;
  return select(vec4u(), vec4u(table[i.x], table[i.y], table[i.z], table[i.w]), blocks < vec4u(end));
}

@if(GPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn sort_offsets(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let column = lane % GROUP_BINS;
  let bin = group.x * GROUP_BINS + column;
  let stretches = WORKGROUP_SIZE / GROUP_BINS;
  let blocks = block_count();
  if (blocks == 0u) { return; }
  let size = (blocks + stretches - 1u) / stretches;
  let begin = lane / GROUP_BINS * size;
  let end = min(begin + size, blocks);
  var sum = 0u;
  for (var block = begin; block < end; block += 4u) {
    let found = column_of(block, end, bin);
    sum += found.x + found.y + found.z + found.w;
  }

  // Lanes lie stretch by stretch, and each column has a component of its own.
  var own = vec4u();
  own[column] = sum;
  scan_put(lane, own);
  workgroupBarrier();
  scan_rows(lane);
  workgroupBarrier();
  var before = scan_before(lane)[column];
  for (var block = begin; block < end; block += 4u) {
    let found = column_of(block, end, bin);
    for (var k = 0u; k < min(end - block, 4u); k++) {
      table[(block + k) * BINS + bin] = before;
      before += found[k];
    }
  }
  if (lane < GROUP_BINS) { totals[bin] = scan_total()[column]; }
}
