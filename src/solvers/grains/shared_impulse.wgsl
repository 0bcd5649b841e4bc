// What a contact without a colour does to its grains: it is added up with what others do, as whole numbers, and given to the grains afterwards.
import package::math::wide_integer::{carried, wide_words};
import package::solvers::grains::grain_types::{Contact, Motion, StepParams};
import package::solvers::grains::spill::{grain_units, spill_upper, SPILL_COUPLE, SPILL_IMPULSE, SPILL_WORDS};

// scratch
@group(0) @binding(10) var<storage, read_write> spill: array<atomic<i32>>;

struct Given {
  tangential: vec3f,
  push: f32,
  turn: vec3f,
}

/// The largest that is added at once, with sums of 32 bits and of 64.
const LARGEST = 1e9;
const LARGEST_WIDE = 1e18;

/// Adds to a sum of a grain: a vector, rounded to the nearest integers; 1 if they cannot hold it, and some of it is cut off.
fn add(grain: u32, word: u32, v: vec3f, params: StepParams) -> u32 {
  let place = grain * SPILL_WORDS + word;
  if (params.wide_units > 0.0) {
    let upper = spill_upper(params.grain_count, grain, word);
    for (var axis = 0u; axis < 3u; axis++) { add_wide(place + axis, upper + axis, v[axis]); }
    return u32(any(abs(v) > vec3f(LARGEST_WIDE)));
  }
  let whole = clamp(round(v), vec3f(-LARGEST), vec3f(LARGEST));
  atomicAdd(&spill[place], i32(whole.x));
  atomicAdd(&spill[place + 1u], i32(whole.y));
  atomicAdd(&spill[place + 2u], i32(whole.z));
  return u32(any(abs(v) > vec3f(LARGEST)));
}

fn add_wide(lower: u32, upper: u32, x: f32) {
  let words = wide_words(clamp(x, -LARGEST_WIDE, LARGEST_WIDE));
  if (all(words == vec2u(0u))) { return; }
  let before = bitcast<u32>(atomicAdd(&spill[lower], bitcast<i32>(words.x)));
  atomicAdd(&spill[upper], bitcast<i32>(carried(words, before)));
}

/// To both grains of a contact; how many of the four vectors are too large.
fn share_out(contact: Contact, first: Motion, second: Motion, given: Given, params: StepParams) -> u32 {
  let units = vec2f(
    grain_units(first.inverse_mass, params.spill_scale, params.wide_units),
    grain_units(second.inverse_mass, params.spill_scale, params.wide_units),
  );
  let coarse = min(units.x, units.y);
  let impulse = round((given.tangential + given.push * contact.normal) * coarse) / coarse;
  let couple = contact.lever * cross(contact.normal, given.tangential);
  var cut = add(contact.first, SPILL_IMPULSE, impulse * units.x, params);
  cut += add(contact.second, SPILL_IMPULSE, -impulse * units.y, params);
  cut += add(contact.first, SPILL_COUPLE, (couple - first.inverse_radius * given.turn) * units.x, params);
  cut += add(contact.second, SPILL_COUPLE, (couple + second.inverse_radius * given.turn) * units.y, params);
  return cut;
}
