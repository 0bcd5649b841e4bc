// The gate of sweeps over pairs: what they ask before they sweep, and where they say how much they have changed.
import package::solvers::grains::effort::asked::{
  carry_of, coarse_words, grain_place, sum_place, world_place, Changes, CONTACTS, MEASURE_FIRST, MEASURE_NOTHING, STATE,
};
import package::solvers::grains::effort::gate::{is_closed, CLOSED_AFTER};
import package::solvers::grains::swept::params;

// scratch
@group(0) @binding(15) var<storage, read_write> gate: array<atomic<u32>>;

/// Whether it does nothing once contacts are solved well enough.
override GATED: bool = false;
/// Whether worlds have gates of their own.
override WORLDS: bool = false;
/// The word of a world that is its gate, as asked.wgsl has them
override GATE_WORD: u32 = STATE;
/// What is measured, as asked.wgsl has it
override MEASURE: u32 = MEASURE_NOTHING;

/// For all contacts alike.
fn is_shut() -> bool {
  if (!GATED) { return false; }
  if (GATE_WORD == STATE) { return is_closed(atomicLoad(&gate[CLOSED_AFTER])); }
  return !WORLDS && is_closed(atomicLoad(&gate[world_place(0u) + GATE_WORD]));
}

fn is_world_shut(world: u32) -> bool {
  return GATED && WORLDS && is_closed(atomicLoad(&gate[world_place(world) + GATE_WORD]));
}

/// Of a grain by its sorted index.
fn world_of_grain(grain: u32) -> u32 {
  if (!WORLDS) { return 0u; }
  return atomicLoad(&gate[grain_place(params, grain)]);
}

/// Adds what one of many threads or workgroups has changed.
fn tell(world: u32, sum: Changes, number: u32) {
  if (sum.fine == 0u && sum.coarse == 0u) { return; }
  let place = sum_place(world, MEASURE, number);
  let before_fine = atomicAdd(&gate[place], sum.fine);
  let before_coarse = atomicAdd(&gate[place], coarse_words(sum).x);
  let carry = carry_of(sum, before_fine, before_coarse);
  if (carry > 0u) { atomicAdd(&gate[place + 1u], carry); }
}

/// Counts contacts in the first sweep.
fn count(world: u32, contacts: u32) {
  if (MEASURE == MEASURE_FIRST) { atomicAdd(&gate[world_place(world) + CONTACTS], contacts); }
}
