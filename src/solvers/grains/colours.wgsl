// Contacts of one colour share no grain, so they can be solved side by side. A contact keeps its colour as long as it lasts.
// New ones bid for their two grains; whoever wins both takes the lowest colour that both have free. After a few rounds those
// left over are shared out: solved side by side in spite of sharing grains, with a part of each grain's mass.

/// Twelve neighbours of equal size and twice as many colours would always do; in beds one contact in three thousand needs more than these.
const COLOURS = 11u;
/// What has no colour yet: solved with shared masses, it bids again in the next step.
const SHARED = COLOURS;
/// Sorting keys: colours, and the shared.
const COLOUR_KEYS = COLOURS + 1u;
const ALL_COLOURS = (1u << COLOURS) - 1u;
/// Beside the colours that a grain has: set if one of its contacts asks for one.
const WANTED = 1u << 31u;

/// Threads that go through a list whose length only the device knows, and which is mostly short.
@if(CPU) const THREADS_FOR_FEW = 16u;
@else const THREADS_FOR_FEW = 16384u;

/// Contacts of a colour that a thread sweeps over: on a CPU at most, where threads share them out in equal portions of some fours, so
/// that those of each colour come to lie in the same part of the bed.
@if(CPU) const SWEEP_PORTION = 128u;
@else const SWEEP_PORTION = 1u;
/// Likewise where it keeps to busy contacts. Few of a portion are, and those that no four is left for are solved one by one: the larger,
/// the better.
@if(CPU) const BUSY_PORTION = 1024u;
@else const BUSY_PORTION = 1u;

/// Of `count` contacts, those of one thread among `threads`: from x up to y.
@if(CPU)
fn portion_of(count: u32, thread: u32, threads: u32) -> vec2u {
  let each = (count + threads * 4u - 1u) / (threads * 4u) * 4u;
  return min(vec2u(thread, thread + 1u) * each, vec2u(count));
}
@if(GPU)
fn portion_of(count: u32, thread: u32, threads: u32) -> vec2u {
  return min(vec2u(thread, thread + 1u), vec2u(count));
}

/// Which colour's turn it is.
struct Turn {
  colour: u32,
}

struct Pair {
  /// Sorted indices
  first: u32,
  second: u32,
  /// Where the state keeps the contact, NONE if it is new; FROM_OTHER is set if there the second grain lists it
  remembered: u32,
}

const FROM_OTHER = 0x80000000u;
/// In place of where the state keeps a contact: lists are kept, and the contact itself still has it.
const IN_PLACE = 0xfffffffeu;

/// One word says where the contact of a pair is, and in its upper bits which colour it has.
const PLACE_BITS = 25u;

fn placed(place: u32, colour: u32) -> u32 {
  return place | (colour << PLACE_BITS);
}

fn place_in(word: u32) -> u32 {
  return word & ((1u << PLACE_BITS) - 1u);
}

fn colour_in(word: u32) -> u32 {
  return word >> PLACE_BITS;
}

/// In place of where the contact of a pair will be: it bore nothing in the step before.
const IDLE = 0xffffffffu;

fn remembered_place(remembered: u32) -> u32 {
  return remembered & ~FROM_OTHER;
}

/// Turns forces that the state keeps for the other grain.
fn remembered_side(remembered: u32) -> f32 {
  return select(1.0, -1.0, (remembered & FROM_OTHER) != 0u);
}

/// `contact` counts from the first of its world, so that worlds do alike. Bids of later rounds beat earlier ones, so that nothing need be reset; within a round contacts come in an order that has
/// nothing to do with where they are, lest they wait for each other in long chains.
fn bid_of(contact: u32, turn: u32) -> u32 {
  return ((turn + 1u) << 28u) | ((contact * 0x9e3779b1u) & 0x0fffffffu);
}
