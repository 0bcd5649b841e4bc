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

/// Threads that go through a list whose length only the device knows, and which is mostly short.
@if(CPU) const THREADS_FOR_FEW = 16u;
@else const THREADS_FOR_FEW = 16384u;

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
const PLACE_BITS = 26u;

fn placed(place: u32, colour: u32) -> u32 {
  return place | (colour << PLACE_BITS);
}

fn place_in(word: u32) -> u32 {
  return word & ((1u << PLACE_BITS) - 1u);
}

fn colour_in(word: u32) -> u32 {
  return word >> PLACE_BITS;
}

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
