// Impulses of contacts that share a grain: added up as integers, so that the order does not matter, and given to the grain
// afterwards. Both grains of a contact get the very same impulse, a multiple of the coarser of their two units: momentum is
// kept to the last bit. A unit is a power of two, about the grain's mass times the smallest speed that matters.
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

/// What a kernel of shared contacts or of walls does: solve them, let the impulses of the step before act, or undo overlaps.
const SOLVE = 0u;
const START = 1u;
const CORRECT = 2u;

/// One over the unit of a grain [1/(N s)]. Where masses differ much, a light grain may get the blow of a heavy one: there a unit grows as
/// the root of the mass, so that integers hold such a blow, and what heavy and light give each other is not rounded more than need be.
fn grain_units(inverse_mass: f32, spill_scale: f32, heaviest_inverse: f32) -> f32 {
  let own = exponent_of(inverse_mass * spill_scale);
  if (heaviest_inverse == 0.0) { return power_of_two(own); }
  return power_of_two((own + exponent_of(heaviest_inverse * spill_scale)) >> 1u);
}

/// Likewise, whatever the others are.
fn spill_units(inverse_mass: f32, spill_scale: f32) -> f32 {
  return power_of_two(exponent_of(inverse_mass * spill_scale));
}
