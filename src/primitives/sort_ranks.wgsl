// The workgroup memory of a scatter on a GPU, and what lanes do with it between barriers. A team of lanes has for each bin
// a count of its items so far. A lane's rank among the items of its bin is that count, and the lanes before it in its team
// that have an item of the bin now. Where there are subgroups, one is a team, and votes on each bit of the digit find those
// lanes. Elsewhere thirty-two lanes make a team, and mark their bits in a word of the bin: bits commute, so ranks are
// always the same; and they cost the same, whatever the keys.
import package::primitives::sort_layout::{SORT_BINS, SORT_TILE};
@if(SUBGROUPS) import package::primitives::sort_layout::SORT_DIGIT_BITS;

const LANES = 256u;
@if(!SUBGROUPS) const TEAM = 32u;
@if(!SUBGROUPS) const TEAMS = LANES / TEAM;
/// Words that hold counts: subgroups, of which there are most when each has four lanes, put those of two into a word.
@if(SUBGROUPS) const COUNT_WORDS = LANES / 8u * SORT_BINS;
@else const COUNT_WORDS = TEAMS * SORT_BINS;

/// Counts of each team and bin; later the tile in order.
@if(SUBGROUPS) var<workgroup> held: array<atomic<u32>, SORT_TILE>;
@else var<workgroup> held: array<u32, SORT_TILE>;
/// What takes a place in the tile to one in the whole, for each bin.
var<workgroup> bins: array<u32, SORT_BINS>;
/// Bits of each team and bin; 0 between rows.
@if(!SUBGROUPS) var<workgroup> marks: array<atomic<u32>, COUNT_WORDS>;
@if(SUBGROUPS) var<workgroup> teams_taken: atomic<u32>;

const_assert COUNT_WORDS <= SORT_TILE;

fn put_word(place: u32, word: u32) {
  @if(SUBGROUPS) atomicStore(&held[place], word);
  @else held[place] = word;
}

fn word_at(place: u32) -> u32 {
  @if(SUBGROUPS) { return atomicLoad(&held[place]); }
  @else { return held[place]; }
}

/// A number for the subgroup, from 0: which invocations make one is the GPU's to say.
@if(SUBGROUPS)
fn take_team(subgroup_lane: u32) -> u32 {
  var team = 0u;
  if (subgroup_lane == 0u) { team = atomicAdd(&teams_taken, 1u); }
  return subgroupBroadcastFirst(team);
}

/// Rank of the lane's item among those of its bin that the subgroup has met. `word` and `shift` say where their count is,
/// `all_lanes` and `lanes_before` are masks.
@if(SUBGROUPS)
fn rank(bin: u32, word: u32, shift: u32, all_lanes: u32, lanes_before: u32) -> u32 {
  var peers = all_lanes;
  for (var bit = 0u; bit < SORT_DIGIT_BITS; bit++) {
    let own = (bin >> bit) & 1u;
    peers &= subgroupBallot(own != 0u).x ^ (own - 1u);
  }
  let peers_before = countOneBits(peers & lanes_before);
  var found = 0u;
  if (peers_before == 0u) { found = atomicAdd(&held[word], countOneBits(peers) << shift); }
  return extractBits(subgroupShuffle(found, firstTrailingBit(peers)), shift, 16u) + peers_before;
}

/// How many items of a bin all teams have; their counts are in words below `end`.
fn sum_teams(bin: u32, end: u32) -> u32 {
  var sum = 0u;
  for (var word = bin; word < end; word += SORT_BINS) {
    @if(SUBGROUPS) { let found = atomicLoad(&held[word]); sum += (found & 0xffffu) + (found >> 16u); }
    @else sum += held[word];
  }
  return sum;
}

/// Turns the counts of all teams for a bin into the places in the tile where their items begin.
fn place_teams(bin: u32, end: u32, start: u32) {
  var place = start;
  for (var word = bin; word < end; word += SORT_BINS) {
    let found = word_at(word);
    @if(SUBGROUPS) {
      let second = place + (found & 0xffffu);
      put_word(word, place | (second << 16u));
      place = second + (found >> 16u);
    }
    @else {
      put_word(word, place);
      place += found;
    }
  }
}

/// The lowest of the lanes with an item of the bin counts them all, and takes their bits away.
@if(!SUBGROUPS)
fn settle(word: u32, marked: u32, bit: u32) {
  if ((marked & (bit - 1u)) != 0u) { return; }
  atomicStore(&marks[word], 0u);
  held[word] += countOneBits(marked);
}
