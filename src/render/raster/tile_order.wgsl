// Items of a tile from the front to the back, roughly: what is drawn later is then mostly hidden, which is soon seen.

/// Items that are put in order at a time.
const ORDER_ROOM = 4096u;
const ORDER_BINS = 128u;

var<workgroup> order_fronts: array<f32, ORDER_ROOM>;
var<workgroup> order_sorted: array<u32, ORDER_ROOM>;
var<workgroup> order_ends: array<u32, ORDER_BINS>;

fn order_bin(front: f32, nearest: f32, bins_per_metre: f32) -> u32 {
  return min(u32(max((front - nearest) * bins_per_metre, 0.0)), ORDER_BINS - 1u);
}

/// Puts the numbers from 0 to `count` − 1 in order, by bins of the depths of their fronts.
fn sort_by_front(count: u32) {
  var nearest = order_fronts[0];
  var farthest = nearest;
  for (var k = 0u; k < count; k++) {
    nearest = min(nearest, order_fronts[k]);
    farthest = max(farthest, order_fronts[k]);
  }
  let bins_per_metre = f32(ORDER_BINS) / max(farthest - nearest, 1e-30);
  for (var bin = 0u; bin < ORDER_BINS; bin++) { order_ends[bin] = 0u; }
  for (var k = 0u; k < count; k++) { order_ends[order_bin(order_fronts[k], nearest, bins_per_metre)]++; }
  var sum = 0u;
  for (var bin = 0u; bin < ORDER_BINS; bin++) {
    sum += order_ends[bin];
    order_ends[bin] = sum;
  }
  for (var k = 0u; k < count; k++) {
    let bin = order_bin(order_fronts[k], nearest, bins_per_metre);
    order_ends[bin]--;
    order_sorted[order_ends[bin]] = k;
  }
}
