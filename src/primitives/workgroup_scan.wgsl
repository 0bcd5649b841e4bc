// Exclusive sums over the 256 lanes of a workgroup, four at a time. Barriers belong to entry points, so a kernel writes
//   scan_put(lane, value); workgroupBarrier(); scan_rows(lane); workgroupBarrier();
// then reads what it needs, and puts another barrier before it scans again. Two steps instead of eight: on every GPU a
// barrier costs more than a few sums that are done twice.

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
  for (var column = 0u; column < SCAN_COLUMNS; column++) { sum += scan_values[lane * SCAN_STRIDE + column]; }
  scan_row_sums[lane] = sum;
}

/// What the lanes before this one put.
fn scan_before(lane: u32) -> vec4u {
  let own_row = lane / SCAN_COLUMNS;
  let own_column = lane % SCAN_COLUMNS;
  var sum = vec4u();
  for (var row = 0u; row < SCAN_ROWS; row++) { sum += select(vec4u(), scan_row_sums[row], row < own_row); }
  for (var column = 0u; column < SCAN_COLUMNS; column++) {
    sum += select(vec4u(), scan_values[own_row * SCAN_STRIDE + column], column < own_column);
  }
  return sum;
}

/// What all lanes put.
fn scan_total() -> vec4u {
  var sum = vec4u();
  for (var row = 0u; row < SCAN_ROWS; row++) { sum += scan_row_sums[row]; }
  return sum;
}
