// Conditions that are counted, and names of grains that show them.

import package::solvers::grains::conditions::{name_of, CONDITIONS};

// scratch
/// The counters, then as many words that name a grain
@group(0) @binding(19) var<storage, read_write> warnings: array<atomic<u32>>;

/// Grain `id` of the state shows a condition.
fn warn(condition: u32, id: u32) {
  atomicAdd(&warnings[condition], 1u);
  atomicMax(&warnings[CONDITIONS + condition], name_of(id));
}
