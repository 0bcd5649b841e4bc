// The ledger of a world, to which threads add.
import package::math::wide_integer::{carried, wide_words};
import package::solvers::grains::ledger::ledger_types::ledger_place;

// out
@group(0) @binding(8) var<storage, read_write> ledger: array<atomic<u32>>;

/// One over the unit of the ledger [1/J], negative to take off
override ENERGY_SCALE: f32;

/// In units of the ledger.
fn add_scaled(world: u32, entry: u32, scaled: f32) {
  let words = wide_words(scaled);
  if (all(words == vec2u(0u))) { return; }
  let place = ledger_place(world, entry);
  atomicAdd(&ledger[place + 1u], carried(words, atomicAdd(&ledger[place], words.x)));
}

/// [J]
fn add_energy(world: u32, entry: u32, energy: f32) {
  add_scaled(world, entry, energy * ENERGY_SCALE);
}
