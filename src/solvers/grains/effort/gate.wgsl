// The gate through which sweeps beyond the first few go: it closes when contacts are solved well enough.

/// Words of the gate: how many sweeps were taken when it closed, 0 while it is open; and the worst growth of an overlap,
/// over what is let be.
const CLOSED_AFTER = 0u;
const GROWTH = 1u;

fn is_closed(closed_after: u32) -> bool {
  return closed_after != 0u;
}
