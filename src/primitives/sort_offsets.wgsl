// Turns the counts of each bin in all blocks into exclusive sums; and sums each bin.
import package::primitives::sort_layout::{SORT_BINS, SortDigit, sort_block_size, sort_cell};
@if(GPU) import package::primitives::workgroup_scan::{scan_before, scan_put, scan_rows, scan_total};

// params
@group(0) @binding(0) var<uniform> digit: SortDigit;
@group(0) @binding(1) var<storage, read> counts: array<u32>;
// scratch
@if(CPU) @group(0) @binding(2) var<storage, read_write> table: array<u32>;
@else @group(0) @binding(2) var<storage, read_write> table: array<vec4u>;
@group(0) @binding(3) var<storage, read_write> totals: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
/// Bins of one workgroup: on the CPU a line of memory.
@if(CPU) const GROUP_BINS = 16u;
@else const GROUP_BINS = 1u;
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
      let i = sort_cell(block, first + bin, digit.blocks);
      let value = table[i];
      table[i] = sums[bin];
      sums[bin] += value;
    }
  }
  for (var bin = 0u; bin < GROUP_BINS; bin++) { totals[first + bin] = sums[bin]; }
}

/// Counts in four blocks, 0 where there is no such block.
@if(GPU)
fn counts_of(row: u32, vector: u32, blocks: u32) -> vec4u {
  let first = min(vector * 4u, blocks);
  let found = table[row + min(vector, (blocks - 1u) / 4u)];
  return select(vec4u(), found, vec4u(first) + vec4u(0u, 1u, 2u, 3u) < vec4u(blocks));
}

@if(GPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn sort_offsets(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let blocks = block_count();
  if (blocks == 0u) { return; }
  let row = sort_cell(0u, group.x, digit.blocks) / 4u;
  var before = 0u;
  for (var first = 0u; first * 4u < blocks; first += 4u * WORKGROUP_SIZE) {
    var found: array<vec4u, 4>;
    for (var k = 0u; k < 4u; k++) { found[k] = counts_of(row, first + k * WORKGROUP_SIZE + lane, blocks); }
    var own = vec4u();
    for (var k = 0u; k < 4u; k++) { own[k] = found[k].x + found[k].y + found[k].z + found[k].w; }
    scan_put(lane, own);
    workgroupBarrier();
    scan_rows(lane);
    workgroupBarrier();
    let within = scan_before(lane);
    let sums = scan_total();
    for (var k = 0u; k < 4u; k++) {
      let i = first + k * WORKGROUP_SIZE + lane;
      let two = found[k].x + found[k].y;
      if (i * 4u < blocks) { table[row + i] = before + within[k] + vec4u(0u, found[k].x, two, two + found[k].z); }
      before += sums[k];
    }
    workgroupBarrier();
  }
  if (lane == 0u) { totals[group.x] = before; }
}
