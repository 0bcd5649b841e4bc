// Writes the exclusive sums of each block over its values, and the total.
import package::primitives::limits::Limits;
import package::primitives::scan_layout::{SCAN_BLOCKS, SCAN_TILE, scan_part_size};
@if(GPU) import package::primitives::scan_words::{below, scan_of, sum_of, vectors_for};
@if(GPU) import package::primitives::workgroup_scan::{scan_before, scan_put, scan_rows, scan_total};

// params
@group(0) @binding(0) var<uniform> limits: Limits;
@group(0) @binding(1) var<storage, read> counts: array<u32>;
// scratch
@group(0) @binding(2) var<storage, read> block_sums: array<u32>;
// state in and out
@if(CPU) @group(0) @binding(3) var<storage, read_write> values: array<u32>;
@else @group(0) @binding(3) var<storage, read_write> values: array<vec4u>;
// state out
@group(0) @binding(4) var<storage, read_write> total: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
const TILE = SCAN_TILE;
const BLOCKS = SCAN_BLOCKS;

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn scan_blocks_in_place(@builtin(workgroup_id) group: vec3u) {
  let count = min(counts[0], limits.capacity);
  let size = scan_part_size(count);
  let begin = group.x * size;
  let end = min(begin + size, count);
  var sum = 0u;
  for (var block = 0u; block < group.x; block++) { sum += block_sums[block]; }
  for (var i = begin; i < end; i++) {
    let value = values[i];
    values[i] = sum;
    sum += value;
  }
  if (end == count && (begin < end || group.x == 0u)) { total[0] = sum; }
}

@else
@compute @workgroup_size(WORKGROUP_SIZE)
fn scan_blocks_in_place(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let count = min(counts[0], limits.capacity);
  let size = scan_part_size(count) / 4u;
  let begin = group.x * size;
  let end = min(begin + size, vectors_for(count));

  var share = 0u;
  for (var block = lane; block < group.x; block += WORKGROUP_SIZE) { share += block_sums[block]; }
  scan_put(lane, vec4u(share));
  workgroupBarrier();
  scan_rows(lane);
  workgroupBarrier();
  var sum = scan_total().x;

  // Each lane takes one vector of each of four rows, so that neighbours read neighbours.
  for (var tile = begin; tile < end; tile += TILE / 4u) {
    var words: array<vec4u, 4>;
    var row_sums = vec4u();
    for (var row = 0u; row < 4u; row++) {
      let i = tile + row * WORKGROUP_SIZE + lane;
      if (i < end) { words[row] = select(vec4u(), values[i], below(i, count)); }
      row_sums[row] = sum_of(words[row]);
    }
    workgroupBarrier();
    scan_put(lane, row_sums);
    workgroupBarrier();
    scan_rows(lane);
    workgroupBarrier();
    let before = scan_before(lane);
    let totals = scan_total();
    for (var row = 0u; row < 4u; row++) {
      let i = tile + row * WORKGROUP_SIZE + lane;
      let scanned = scan_of(words[row], sum + before[row]);
      // Only the last vector may hold words that are to stay: the others are not read before they are written.
      if (i * 4u + 4u <= count) { values[i] = scanned; }
      else if (i < end) { values[i] = select(values[i], scanned, below(i, count)); }
      sum += totals[row];
    }
  }
  if (lane == 0u && end == vectors_for(count) && (begin < end || group.x == 0u)) { total[0] = sum; }
}
