// Exclusive sums over the 256 lanes of a workgroup, four at a time. Barriers belong to entry points, so a kernel writes
//   scan_put(lane, value); workgroupBarrier(); scan_rows(lane); workgroupBarrier();
// then reads what it needs, and puts another barrier before it scans again. Rows of sixteen, each summed by one lane:
// two barriers instead of eight, and barriers cost more than a few sums that are done twice.

const SCAN_ROWS = 16u;
const SCAN_COLUMNS = 16u;
/// One more than the columns, so that rows begin in different memory banks.
const SCAN_STRIDE = 17u;

var<workgroup> scan_values: array<vec4u, SCAN_ROWS * SCAN_STRIDE>;
var<workgroup> scan_row_sums: array<vec4u, SCAN_ROWS>;

fn scan_put(lane: u32, value: vec4u) {
  scan_values[lane / SCAN_COLUMNS * SCAN_STRIDE + lane % SCAN_COLUMNS] = value;
}

fn scan_rows(lane: u32) {
  if (lane >= SCAN_ROWS) { return; }
  var sum = vec4u();
  for (var i = lane * SCAN_STRIDE; i < lane * SCAN_STRIDE + SCAN_COLUMNS; i++) {
    let value = scan_values[i];
    scan_values[i] = sum;
    sum += value;
  }
  scan_row_sums[lane] = sum;
}

/// What the lanes before this one put.
fn scan_before(lane: u32) -> vec4u {
  let own_row = lane / SCAN_COLUMNS;
  var sum = scan_values[own_row * SCAN_STRIDE + lane % SCAN_COLUMNS];
  for (var row = 0u; row < SCAN_ROWS - 1u; row++) { sum += select(vec4u(), scan_row_sums[row], row < own_row); }
  return sum;
}

/// What all lanes put.
fn scan_total() -> vec4u {
  var sum = vec4u();
  for (var row = 0u; row < SCAN_ROWS; row++) { sum += scan_row_sums[row]; }
  return sum;
}
