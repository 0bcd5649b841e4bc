// What a contact without a colour does to its grains: it is added up with what others do, as whole numbers, and given to the grains afterwards.
import package::solvers::grains::grain_types::{Contact, Motion, StepParams};
import package::solvers::grains::spill::{grain_units, SPILL_COUPLE, SPILL_IMPULSE, SPILL_WORDS};

// scratch
@group(0) @binding(10) var<storage, read_write> spill: array<atomic<i32>>;

struct Given {
  tangential: vec3f,
  push: f32,
  turn: vec3f,
}

/// Adds a vector, rounded to the nearest integers; 1 if they cannot hold it, and some of it is cut off.
fn add(place: u32, v: vec3f) -> u32 {
  let whole = clamp(round(v), vec3f(-1e9), vec3f(1e9));
  atomicAdd(&spill[place], i32(whole.x));
  atomicAdd(&spill[place + 1u], i32(whole.y));
  atomicAdd(&spill[place + 2u], i32(whole.z));
  return u32(any(abs(v) > vec3f(1e9)));
}

/// To both grains of a contact; how many of the four vectors are too large.
fn share_out(contact: Contact, first: Motion, second: Motion, given: Given, params: StepParams) -> u32 {
  let units = vec2f(
    grain_units(first.inverse_mass, params.spill_scale, params.heaviest_inverse),
    grain_units(second.inverse_mass, params.spill_scale, params.heaviest_inverse),
  );
  let coarse = min(units.x, units.y);
  let impulse = round((given.tangential + given.push * contact.normal) * coarse) / coarse;
  let couple = contact.lever * cross(contact.normal, given.tangential);
  let one = contact.first * SPILL_WORDS;
  let other = contact.second * SPILL_WORDS;
  var cut = add(one + SPILL_IMPULSE, impulse * units.x);
  cut += add(other + SPILL_IMPULSE, -impulse * units.y);
  cut += add(one + SPILL_COUPLE, (couple - first.inverse_radius * given.turn) * units.x);
  cut += add(other + SPILL_COUPLE, (couple + second.inverse_radius * given.turn) * units.y);
  return cut;
}
