// Conditions that are counted, and names of grains that show them.

// scratch
/// The counters, then as many words that name a grain
@group(0) @binding(19) var<storage, read_write> warnings: array<atomic<u32>>;

/// How many conditions there are.
const CONDITIONS = 6u;

/// What names a grain: the lowest index is the highest word, and nobody is 0.
fn name_of(id: u32) -> u32 {
  return 0xffffffffu - id;
}

/// Grain `id` of the state shows a condition.
fn warn(condition: u32, id: u32) {
  atomicAdd(&warnings[condition], 1u);
  atomicMax(&warnings[CONDITIONS + condition], name_of(id));
}
