// Sums each block of a scan.
import package::primitives::limits::Limits;
import package::primitives::scan_layout::{SCAN_BLOCKS, SCAN_TILE, SHORT_SCAN, scan_part_size};
@if(GPU) import package::primitives::scan_words::{below, sum_of, vectors_for};
@if(GPU) import package::primitives::workgroup_scan::{scan_put, scan_rows, scan_total};

// params
@group(0) @binding(0) var<uniform> limits: Limits;
@group(0) @binding(1) var<storage, read> counts: array<u32>;
// state in
@if(CPU) @group(0) @binding(2) var<storage, read> values: array<u32>;
@else @group(0) @binding(2) var<storage, read> values: array<vec4u>;
// scratch
@group(0) @binding(3) var<storage, read_write> block_sums: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
const TILE = SCAN_TILE;
const BLOCKS = SCAN_BLOCKS;
const SHORT = SHORT_SCAN;

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn scan_sums(@builtin(workgroup_id) group: vec3u) {
  let count = min(counts[0], limits.capacity);
  let size = scan_part_size(count);
  let end = min((group.x + 1u) * size, count);
  var sum = 0u;
  for (var i = group.x * size; i < end; i++) { sum += values[i]; }
  block_sums[group.x] = sum;
}

@else
@compute @workgroup_size(WORKGROUP_SIZE)
fn scan_sums(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let count = min(counts[0], limits.capacity);
  let size = scan_part_size(count) / 4u;
  let end = min((group.x + 1u) * size, vectors_for(count));
  var sum = vec4u();
  for (var first = group.x * size + lane; first < end; first += 4u * WORKGROUP_SIZE) {
    for (var row = 0u; row < 4u; row++) {
      let i = first + row * WORKGROUP_SIZE;
      if (i < end) { sum += select(vec4u(), values[i], below(i, count)); }
    }
  }
  scan_put(lane, sum);
  workgroupBarrier();
  scan_rows(lane);
  workgroupBarrier();
  if (lane == 0u) { block_sums[group.x] = sum_of(scan_total()); }
}
