// Impulses of contacts that share a grain: added up as integers, so that the order does not matter, and given to the grain
// afterwards. Both grains of a contact get the very same impulse, a multiple of the coarser of their two units: momentum is
// kept to the last bit. A unit is a power of two, about the grain's mass times the smallest speed that matters. Where masses differ
// much the unit of the lightest is that of all, and sums have 64 bits: what a heavy grain gets fits in, what a light one gets is not rounded.
import package::math::power_of_two::{exponent_of, power_of_two};

/// Words of a grain: how many contacts share it, its impulse, its couple.
const SPILL_WORDS = 7u;
const SPILL_COUNT = 0u;
const SPILL_IMPULSE = 1u;
const SPILL_COUPLE = 4u;

/// Few grains are shared. After the words of all grains there is one for every so many of them that come one after another:
/// how many times one of them is shared.
const SPILL_BLOCK = 64u;

fn spill_block(grain_count: u32, grain: u32) -> u32 {
  return grain_count * SPILL_WORDS + grain / SPILL_BLOCK;
}

/// Where sums have 64 bits, their upper words come after all these: for each grain those of its impulse and of its couple.
const UPPER_WORDS = 6u;

/// The upper word of a sum of a grain whose lower word is so and so.
fn spill_upper(grain_count: u32, grain: u32, word: u32) -> u32 {
  return spill_block(grain_count, grain_count + SPILL_BLOCK - 1u) + grain * UPPER_WORDS + word - SPILL_IMPULSE;
}

/// What a kernel of shared contacts or of walls does: solve them, let the impulses of the step before act, or undo overlaps.
const SOLVE = 0u;
const START = 1u;
const CORRECT = 2u;

/// One over the unit of a grain [1/(N s)]. `wide_units`: that of all, where sums have 64 bits; 0 where they have 32.
fn grain_units(inverse_mass: f32, spill_scale: f32, wide_units: f32) -> f32 {
  if (wide_units > 0.0) { return wide_units; }
  return spill_units(inverse_mass, spill_scale);
}

/// Of a grain that has its own.
fn spill_units(inverse_mass: f32, spill_scale: f32) -> f32 {
  return power_of_two(exponent_of(inverse_mass * spill_scale));
}
