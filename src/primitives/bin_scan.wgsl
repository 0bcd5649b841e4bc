// Exclusive sums of pairs over the 128 bins of a digit, by as many lanes. Barriers belong to entry points, so a kernel writes
//   bins_put(lane, value); workgroupBarrier(); bins_rows(lane); workgroupBarrier();
// and then reads what it needs. Subgroups sum among themselves: their kernels write
//   let within = bins_put(lane, value, subgroup_size); workgroupBarrier();

const BIN_ROWS = 8u;
const BIN_COLUMNS = 16u;
/// One more than the columns, so that rows begin in different memory banks.
const BIN_STRIDE = 17u;
/// As many as bins in the smallest subgroup there is.
const LEAST_SUBGROUP = 4u;

@if(SUBGROUPS) var<workgroup> bin_sums: array<vec2u, BIN_ROWS * BIN_COLUMNS / LEAST_SUBGROUP>;

/// What lanes of the subgroup before this one put; every lane of the workgroup calls it.
@if(SUBGROUPS)
fn bins_put(lane: u32, value: vec2u, subgroup_size: u32) -> vec2u {
  let within = subgroupExclusiveAdd(value);
  let isLast = lane % subgroup_size == subgroup_size - 1u;
  if (isLast && lane < BIN_ROWS * BIN_COLUMNS) { bin_sums[lane / subgroup_size] = within + value; }
  return within;
}

/// What was put for the bins before this one.
@if(SUBGROUPS)
fn bins_before(bin: u32, within: vec2u, subgroup_size: u32) -> vec2u {
  var sum = within;
  for (var k = 0u; k < bin / subgroup_size; k++) { sum += bin_sums[k]; }
  return sum;
}

@if(!SUBGROUPS) var<workgroup> bin_values: array<vec2u, BIN_ROWS * BIN_STRIDE>;
@if(!SUBGROUPS) var<workgroup> bin_row_sums: array<vec2u, BIN_ROWS>;

@if(!SUBGROUPS)
fn bins_put(bin: u32, value: vec2u) {
  bin_values[bin / BIN_COLUMNS * BIN_STRIDE + bin % BIN_COLUMNS] = value;
}

@if(!SUBGROUPS)
fn bins_rows(lane: u32) {
  if (lane >= BIN_ROWS) { return; }
  var sum = vec2u();
  for (var i = lane * BIN_STRIDE; i < lane * BIN_STRIDE + BIN_COLUMNS; i++) {
    let value = bin_values[i];
    bin_values[i] = sum;
    sum += value;
  }
  bin_row_sums[lane] = sum;
}

@if(!SUBGROUPS)
fn bins_before(bin: u32) -> vec2u {
  let own_row = bin / BIN_COLUMNS;
  var sum = bin_values[own_row * BIN_STRIDE + bin % BIN_COLUMNS];
  for (var row = 0u; row < BIN_ROWS - 1u; row++) { sum += select(vec2u(), bin_row_sums[row], row < own_row); }
  return sum;
}
