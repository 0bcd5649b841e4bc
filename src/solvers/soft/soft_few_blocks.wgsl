// The search for blocks where they are few, in one workgroup: what soft_dilate, soft_count, a scan and soft_slots do in four
// dispatches, for which a GPU waits.
import package::solvers::soft::soft_types::SoftParams;
import package::solvers::soft::soft_warnings::BLOCK_OVERFLOW;

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// scratch
/// A bit for each block with particles; all 0 afterwards
@group(0) @binding(1) var<storage, read_write> marks: array<u32>;
/// A bit for each block that they reach
@group(0) @binding(2) var<storage, read_write> reached: array<u32>;
/// For each word of them, how many are set before it
@group(0) @binding(3) var<storage, read_write> ranks: array<u32>;
@group(0) @binding(4) var<storage, read_write> block_of: array<u32>;
/// Slots that blocks need, of which there may be too few
@group(0) @binding(5) var<storage, read_write> active_slots: array<u32>;
// state out
@group(0) @binding(6) var<storage, read_write> warnings: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
/// Of marks, at most
const MOST_WORDS = 1024u;
/// Blocks that are reached downward and upward, as in soft_dilate.wgsl
@if(CPU) const LOW = 0;
@else const LOW = 1;
@if(CPU) const HIGH = 1;
@else const HIGH = 2;

/// Set bits of all threads up to this one
var<workgroup> sums: array<u32, WORKGROUP_SIZE>;

fn word_at(word: i32) -> u32 {
  if (word < 0 || u32(word) >= arrayLength(&marks)) { return 0u; }
  return marks[word];
}

/// 32 bits of the marks, from bit `first` on.
fn marks_from(first: i32) -> u32 {
  let shift = u32(first) & 31u;
  let word = first >> 5u;
  return (word_at(word) >> shift) | select(word_at(word + 1) << (32u - shift), 0u, shift == 0u);
}

/// A word of the blocks that are reached.
fn reached_at(word: u32) -> u32 {
  let row = i32(params.blocks.x);
  let layer = row * i32(params.blocks.y);
  let is_space = params.blocks.z > 1u;
  var bits = 0u;
  for (var z = select(0, -LOW, is_space); z <= select(0, HIGH, is_space); z++) {
    for (var y = -LOW; y <= HIGH; y++) {
      let first = 32 * i32(word) - z * layer - y * row - HIGH;
      let low = marks_from(first);
      let high = marks_from(first + 32);
      bits |= low;
      for (var x = 1u; x <= u32(LOW + HIGH); x++) { bits |= (low >> x) | (high << (32u - x)); }
    }
  }
  let blocks = params.particle_count / params.world_particles * params.blocks.x * params.blocks.y * params.blocks.z;
  let left = blocks - min(32u * word, blocks);
  return select(bits & ((1u << (left & 31u)) - 1u), bits, left >= 32u);
}

/// Gives the blocks of a word their slots, from `slot` on.
fn give_slots(word: u32, bits: u32, slot: u32) {
  var next = slot;
  for (var left = bits; left != 0u; left &= left - 1u) {
    if (next < params.slot_count) { block_of[next] = 32u * word + countTrailingZeros(left); }
    else { atomicAdd(&warnings[BLOCK_OVERFLOW], 1u); }
    next++;
  }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_few_blocks(@builtin(local_invocation_index) lane: u32) {
  let words = arrayLength(&marks);
  // Each thread has some words side by side.
  let share = (words + WORKGROUP_SIZE - 1u) / WORKGROUP_SIZE;
  let first = min(lane * share, words);
  let end = min(first + share, words);
  var sum = 0u;
  for (var word = first; word < end; word++) {
    let bits = reached_at(word);
    reached[word] = bits;
    sum += countOneBits(bits);
  }
  sums[lane] = sum;
  for (var reach = 1u; reach < WORKGROUP_SIZE; reach *= 2u) {
    workgroupBarrier();
    let before = select(0u, sums[max(lane, reach) - reach], lane >= reach);
    workgroupBarrier();
    sums[lane] += before;
  }
  // Nobody reads marks of others any more.
  storageBarrier();
  var slot = sums[lane] - sum;
  for (var word = first; word < end; word++) {
    let bits = reached[word];
    marks[word] = 0u;
    ranks[word] = slot;
    give_slots(word, bits, slot);
    slot += countOneBits(bits);
  }
  if (lane == WORKGROUP_SIZE - 1u) { active_slots[0] = slot; }
}
