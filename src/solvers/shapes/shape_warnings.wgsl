// Conditions that are counted, and names of grains that show them.

/// How many conditions there are: as many words that name a grain follow the counters.
const CONDITIONS = 6u;

/// What names a grain: the lowest index is the highest word, and nobody is 0.
fn name_of(id: u32) -> u32 {
  return 0xffffffffu - id;
}
