// Moves the range of colours towards that of the present values: all but the extreme ones, which a single piece that flies off
// would stretch for all others. One workgroup.
import package::render::colour::range_types::{BINS, ColourRange, RangeParams, bin_start};

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
/// Bins of one thread.
const SHARE = BINS / WORKGROUP_SIZE;
/// Of the values, left out at each end
const LEFT_OUT = 0.01;

// params
@group(0) @binding(0) var<uniform> params: RangeParams;
// in
@group(0) @binding(1) var<storage, read> bins: array<u32>;
// in and out
@group(0) @binding(2) var<storage, read_write> range: ColourRange;

var<workgroup> sums: array<u32, WORKGROUP_SIZE>;

/// The value that `rank` values are below; within a bin they are taken to be evenly spread.
fn value_at(rank: f32) -> f32 {
  var below = 0.0;
  var lane = 0u;
  while (lane < WORKGROUP_SIZE - 1u && below + f32(sums[lane]) <= rank) {
    below += f32(sums[lane]);
    lane++;
  }
  var bin = lane * SHARE;
  while (bin < BINS - 1u && below + f32(bins[bin]) <= rank) {
    below += f32(bins[bin]);
    bin++;
  }
  let share = clamp((rank - below) / max(f32(bins[bin]), 1.0), 0.0, 1.0);
  let start = bin_start(bin);
  return start + share * (bin_start(min(bin + 1u, BINS - 1u)) - start);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn range_follow(@builtin(local_invocation_index) lane: u32) {
  var sum = 0u;
  for (var k = 0u; k < SHARE; k++) { sum += bins[lane * SHARE + k]; }
  sums[lane] = sum;
  workgroupBarrier();
  if (lane != 0u) { return; }
  if (params.is_given != 0u) {
    range = ColourRange(params.given_low, params.given_high, 0u);
    return;
  }
  var total = 0.0;
  for (var k = 0u; k < WORKGROUP_SIZE; k++) { total += f32(sums[k]); }
  var low = 0.0;
  var high = 0.0;
  if (total > 0.0) {
    low = value_at(LEFT_OUT * total);
    high = value_at((1.0 - LEFT_OUT) * total);
  }
  if (params.is_from_zero != 0u) { low = min(low, 0.0); }
  // What is too narrow grows about its middle, but not below a zero that it starts from.
  let missing = max(params.least_span - (high - low), 0.0);
  low -= select(0.5, 0.0, params.is_from_zero != 0u) * missing;
  high = max(high, low + params.least_span);
  let haste = select(params.haste, 1.0, range.age == 0u);
  range = ColourRange(mix(range.low, low, haste), mix(range.high, high, haste), 1u);
}
