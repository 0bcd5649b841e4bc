// The workgroup memory of a scatter on a GPU, and what lanes do with it between barriers. Thirty-two lanes make a team,
// which has for each bin a count of its items so far, and bits for the lanes that have an item of the bin now: the bits
// below a lane's own are the items before its own. Bits commute, so ranks are always the same; and they cost the same,
// whatever the keys.
import package::primitives::sort_layout::{SORT_BINS, SORT_TILE};

const TEAM = 32u;
const TEAMS = 8u;

/// Bits of each team and bin; 0 between rows.
var<workgroup> marks: array<atomic<u32>, TEAMS * SORT_BINS>;
/// Counts of each team and bin; later the tile in order.
var<workgroup> held: array<u32, SORT_TILE>;
/// Where each bin begins in the tile, and what takes a place in the tile to one in the whole.
var<workgroup> bins: array<vec2u, SORT_BINS>;

const_assert TEAMS * SORT_BINS <= SORT_TILE;

/// The lowest of the lanes with an item of the bin counts them all, and takes their bits away.
fn settle(word: u32, marked: u32, bit: u32) {
  if ((marked & (bit - 1u)) != 0u) { return; }
  atomicStore(&marks[word], 0u);
  held[word] += countOneBits(marked);
}

/// Turns the counts of all teams for a bin into exclusive sums; the sum.
fn sum_teams(bin: u32) -> u32 {
  var sum = 0u;
  for (var word = bin; word < TEAMS * SORT_BINS; word += SORT_BINS) {
    let found = held[word];
    held[word] = sum;
    sum += found;
  }
  return sum;
}
