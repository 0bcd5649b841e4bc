// The gate through which sweeps beyond the first few go: it closes when contacts are solved well enough. The gate of rebounds, of
// one word, is closed from the beginning of a step on, and opened by the first contact that is to rebound.

/// Words of the gate: how many sweeps were taken when it closed, 0 while it is open; and the worst growth of an overlap,
/// over what is let be. Where sweeps keep to what asks for them, a mark for each grain follows, 0 for who is left alone.
const CLOSED_AFTER = 0u;
const GROWTH = 1u;
const BUSY = 2u;

/// Marks: of the grains of a contact that asks for more sweeps, and of those who have a contact with one of them.
const ASKING = 1u;
const BESIDE = 2u;

/// What the word of a gate is while it is open, and what that of rebounds is set to at first.
const OPEN = 0u;
const SHUT = 1u;

fn is_closed(closed_after: u32) -> bool {
  return closed_after != OPEN;
}
