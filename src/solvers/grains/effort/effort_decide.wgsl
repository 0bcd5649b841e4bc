// Decides for each world whether sweeps that gather momentum go on, and with how much: by how much the last sweep changed the pushes of its
// contacts. Momentum is the squared change over that of the sweep before (nonsmooth conjugate gradients: Silcowitz-Hansen,
// Niebe and Erleben 2010).
import package::math::wide_integer::wide_value;
import package::solvers::grains::effort::asked::{
  sum_place, world_place, ALL_DONE, BEFORE, CONTACTS, COUNTERS, DONE, GOING_ON, GROWS, GROWTH, IDLE, LIMIT,
  MEASURE_FIRST, MEASURE_LAST, MOMENTUM, STATE, UNITS, WORLD_WORDS,
};
import package::solvers::grains::grain_types::StepParams;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read_write> asked: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

/// Words of a world, for the host
const WORDS = WORLD_WORDS;

/// Whether none has gathered momentum by now.
override BEGINS: bool = false;
/// Whether the growth of overlaps was measured.
override LOOKS: bool = false;
/// Whether changes of pushes still ask, or only the growth of overlaps.
override LOADS: bool = true;
/// Whether one sweep alone was taken before: the first.
override HAS_ONE: bool = false;

/// A sweep that changes pushes by more than this part of what the first one changed goes on: in what flows, changes never get small.
const PART = 0.5;

var<workgroup> going_on: atomic<u32>;

/// A sum of squares over the counters of a world, which are empty then.
fn taken_sum(world: u32, measure: u32) -> f32 {
  var words = vec2u(0u);
  for (var k = 0u; k < COUNTERS; k++) {
    let place = sum_place(world, measure, k);
    let low = words.x + asked[place];
    words = vec2u(low, words.y + asked[place + 1u] + select(0u, 1u, low < words.x));
    asked[place] = 0u;
    asked[place + 1u] = 0u;
  }
  return wide_value(words);
}

/// Whether overlaps would grow beyond what is let be.
fn grows(place: u32) -> bool {
  if (LOOKS) {
    asked[place + GROWS] = u32(bitcast<f32>(asked[place + GROWTH]) > 1.0);
    asked[place + GROWTH] = 0u;
  }
  return asked[place + GROWS] != 0u;
}

/// Whether the world goes on.
fn decide(world: u32) -> bool {
  let place = world_place(world);
  if (asked[place + STATE] != GOING_ON) { return false; }
  let square = taken_sum(world, select(MEASURE_LAST, MEASURE_FIRST, BEGINS && HAS_ONE));
  if (BEGINS) {
    var first = square;
    if (!HAS_ONE) { first = taken_sum(world, MEASURE_FIRST); }
    let limit = max(UNITS * f32(asked[place + CONTACTS]), PART * PART * first);
    asked[place + LIMIT] = bitcast<u32>(limit);
    asked[place + MOMENTUM] = 0u;
  } else {
    let before = bitcast<f32>(asked[place + BEFORE]);
    let ratio = square / max(before, 1e-30);
    asked[place + MOMENTUM] = bitcast<u32>(select(0.0, ratio, before > 0.0 && ratio <= 1.0));
  }
  asked[place + BEFORE] = bitcast<u32>(square);
  let asks = LOADS && square > bitcast<f32>(asked[place + LIMIT]);
  // What was measured is taken in any case.
  let growth_asks = grows(place);
  let goes_on = asks || growth_asks;
  if (!goes_on) { asked[place + STATE] = DONE; }
  if (BEGINS) { asked[place + IDLE] = u32(!goes_on); }
  return goes_on;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn effort_decide(@builtin(local_invocation_index) lane: u32) {
  var any_world = 0u;
  for (var world = lane; world < params.world_count; world += WORKGROUP_SIZE) {
    any_world |= u32(decide(world));
  }
  atomicOr(&going_on, any_world);
  workgroupBarrier();
  if (lane == 0u) { asked[ALL_DONE] = u32(atomicLoad(&going_on) == 0u); }
}
