// What contacts that share a grain have added up for it, by the one who gives it to the grain.
import package::math::wide_integer::wide_value;
import package::solvers::grains::spill::{spill_upper, SPILL_WORDS};

// scratch
@group(0) @binding(12) var<storage, read_write> spill: array<i32>;

/// Takes a number out of the spill.
fn taken_word(place: u32) -> i32 {
  let word = spill[place];
  spill[place] = 0;
  return word;
}

/// Takes a vector out of the spill of a grain, in its units.
fn taken(grain: u32, word: u32, grain_count: u32, wide_units: f32) -> vec3f {
  let place = grain * SPILL_WORDS + word;
  var sum = vec3f(0.0);
  if (wide_units > 0.0) {
    let upper = spill_upper(grain_count, grain, word);
    for (var axis = 0u; axis < 3u; axis++) {
      sum[axis] = wide_value(bitcast<vec2u>(vec2i(taken_word(place + axis), taken_word(upper + axis))));
    }
    return sum;
  }
  return vec3f(f32(taken_word(place)), f32(taken_word(place + 1u)), f32(taken_word(place + 2u)));
}
