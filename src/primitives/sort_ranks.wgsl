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
// As many votes as rank() has.
@if(SUBGROUPS) const_assert SORT_DIGIT_BITS == 7u;

fn put_word(place: u32, word: u32) {
  @if(SUBGROUPS) atomicStore(&held[place], word);
  @else held[place] = word;
}

fn word_at(place: u32) -> u32 {
  @if(SUBGROUPS) { return atomicLoad(&held[place]); }
  @else { return held[place]; }
}

struct Team {
  /// From 0.
  number: u32,
  /// Lanes it has, and which of them this is.
  size: u32,
  lane: u32,
  /// The word of its count for bin 0, and the bit where the count begins.
  first_word: u32,
  shift: u32,
  /// Words that hold counts of all teams.
  words: u32,
}

/// Which invocations make a subgroup is the GPU's to say; so each takes the next number.
@if(SUBGROUPS)
fn join_team(size: u32, lane: u32) -> Team {
  var number = 0u;
  if (lane == 0u) { number = atomicAdd(&teams_taken, 1u); }
  number = subgroupBroadcastFirst(number);
  return Team(number, size, lane, number / 2u * SORT_BINS, number % 2u * 16u, LANES / size / 2u * SORT_BINS);
}

@if(!SUBGROUPS)
fn join_team(lane: u32) -> Team {
  return Team(lane / TEAM, TEAM, lane % TEAM, lane / TEAM * SORT_BINS, 0u, COUNT_WORDS);
}

/// A team's count in a word, or after place_teams() the place where its items of the bin begin.
fn count_of(team: Team, bin: u32) -> u32 {
  return extractBits(word_at(team.first_word + bin), team.shift, 16u);
}

/// Lanes of the subgroup whose bin has the same bit as this lane's.
@if(SUBGROUPS)
fn vote(bin: u32, bit: u32) -> u32 {
  let own = (bin >> bit) & 1u;
  return subgroupBallot(own != 0u).x ^ (own - 1u);
}

/// Rank of the lane's item among those of its bin that the subgroup has met.
@if(SUBGROUPS)
fn rank(team: Team, bin: u32) -> u32 {
  // Written out, so that all votes are on their way before the first is waited for.
  let low = vec4u(vote(bin, 0u), vote(bin, 1u), vote(bin, 2u), vote(bin, 3u));
  let high = vec3u(vote(bin, 4u), vote(bin, 5u), vote(bin, 6u));
  let peers = ((2u << (team.size - 1u)) - 1u) & low.x & low.y & low.z & low.w & high.x & high.y & high.z;
  let peers_before = countOneBits(peers & ((1u << team.lane) - 1u));
  var found = 0u;
  if (peers_before == 0u) { found = atomicAdd(&held[team.first_word + bin], countOneBits(peers) << team.shift); }
  return extractBits(subgroupShuffle(found, firstTrailingBit(peers)), team.shift, 16u) + peers_before;
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
