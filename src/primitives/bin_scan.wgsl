// Exclusive sums over the 128 bins of a digit, by as many lanes; used like workgroup_scan.wgsl, with a third of its work.

const BIN_ROWS = 8u;
const BIN_COLUMNS = 16u;
/// One more than the columns, so that rows begin in different memory banks.
const BIN_STRIDE = 17u;

var<workgroup> bin_values: array<u32, BIN_ROWS * BIN_STRIDE>;
var<workgroup> bin_row_sums: array<u32, BIN_ROWS>;

fn bins_put(bin: u32, value: u32) {
  bin_values[bin / BIN_COLUMNS * BIN_STRIDE + bin % BIN_COLUMNS] = value;
}

fn bins_rows(lane: u32) {
  if (lane >= BIN_ROWS) { return; }
  var sum = 0u;
  for (var i = lane * BIN_STRIDE; i < lane * BIN_STRIDE + BIN_COLUMNS; i++) {
    let value = bin_values[i];
    bin_values[i] = sum;
    sum += value;
  }
  bin_row_sums[lane] = sum;
}

/// What was put for the bins before this one.
fn bins_before(bin: u32) -> u32 {
  let own_row = bin / BIN_COLUMNS;
  var sum = bin_values[own_row * BIN_STRIDE + bin % BIN_COLUMNS];
  for (var row = 0u; row < BIN_ROWS - 1u; row++) { sum += select(0u, bin_row_sums[row], row < own_row); }
  return sum;
}
