// Residuals of contacts, added up for each world.
import package::solvers::grains::ledger::residual_types::{
  Residual, APPROACH, BEARING, BEYOND_LIMIT, CONTACTS, FRICTION_SQUARE_SUM, GREATEST, GREATEST_FRICTION, RESIDUAL_WORDS,
  SLIDING, SQUARE_SUM,
};
import package::solvers::grains::ledger::square_groups::grouped_square;

// out
@group(0) @binding(6) var<storage, read_write> residuals: array<atomic<u32>>;

override EXTRA: bool = false;
override REBOUND: bool = false;
/// Way in a step that counts as a residual of 1 where there is no gravity [m]
override SLOW_WAY: f32 = 0.0;

fn add_square(first: u32, x: f32) {
  let square = grouped_square(x);
  let low = first + 2u * square.group;
  let before = atomicAdd(&residuals[low], square.units);
  if (before + square.units < before) { atomicAdd(&residuals[low + 1u], 1u); }
}

fn add_residual(world: u32, its: Residual) {
  let first = world * RESIDUAL_WORDS;
  atomicMax(&residuals[first + GREATEST], bitcast<u32>(its.normal));
  atomicMax(&residuals[first + GREATEST_FRICTION], bitcast<u32>(its.friction));
  atomicMax(&residuals[first + APPROACH], bitcast<u32>(its.approach));
  atomicMax(&residuals[first + BEYOND_LIMIT], bitcast<u32>(its.beyond));
  atomicAdd(&residuals[first + BEARING], select(0u, 1u, its.bears));
  atomicAdd(&residuals[first + SLIDING], select(0u, 1u, its.slides));
  atomicAdd(&residuals[first + CONTACTS], 1u);
  add_square(first + SQUARE_SUM, its.normal);
  add_square(first + FRICTION_SQUARE_SUM, its.friction);
}
