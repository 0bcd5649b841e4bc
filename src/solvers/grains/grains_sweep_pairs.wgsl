// Solves the contacts of one colour: each finds the impulse that its own two grains need, and gives it to them at once.
import package::solvers::grains::colours::{portion_of, Turn, BUSY_PORTION, SWEEP_PORTION};
import package::solvers::grains::effort::asked::{units_of_square, with_term, Changes, COARSE, MEASURE_NOTHING};
import package::solvers::grains::effort::swept_gate::{
  count, is_shut, is_world_shut, tell, world_of_grain, GATED, MEASURE, WORLDS,
};
import package::solvers::grains::grain_types::NONE;
@if(CPU) import package::solvers::grains::solve_four::solve_four;
import package::solvers::grains::solve_pair::{contacts, solve};
import package::solvers::grains::swept::params;

// scratch
@group(0) @binding(1) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(6) var<uniform> turn: Turn;
/// As effort_list.wgsl has them
@group(0) @binding(7) var<storage, read> busy_contacts: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
const PORTION = SWEEP_PORTION;
const LISTED_PORTION = BUSY_PORTION;

/// Whether it keeps to busy contacts.
override LISTED: bool = false;

/// Contacts from s up to the end that are busy.
fn sweep_listed(from_s: u32, end: u32) {
  var s = from_s;
  @if(CPU) {
    for (; s + 4u <= end && busy_contacts[s + 3u] != NONE; s += 4u) {
      solve_four(busy_contacts[s], busy_contacts[s + 1u], busy_contacts[s + 2u], busy_contacts[s + 3u]);
    }
  }
  for (; s < end && busy_contacts[s] != NONE; s++) { solve(busy_contacts[s]); }
}

/// Those of worlds that go on. A world measures by itself.
fn sweep_worlds(from_s: u32, end: u32, number: u32) {
  let units = units_of_square(params);
  for (var s = from_s; s < end; s++) {
    let world = world_of_grain(contacts[s].first);
    if (is_world_shut(world)) { continue; }
    let change = solve(s);
    if (MEASURE != MEASURE_NOTHING) {
      tell(world, with_term(Changes(0u, 0u), change * units), number);
      count(world, 1u);
    }
  }
}

@if(CPU)
fn lanes(sum: Changes, changes: vec4f) -> Changes {
  return with_term(with_term(with_term(with_term(sum, changes.x), changes.y), changes.z), changes.w);
}

/// The whole parts of numbers from 0 to `COARSE`. Beside this one a float has no bits for fractions, and a register adds sooner than it
/// converts to integers.
@if(CPU)
fn whole(terms: vec4f) -> vec4u {
  const beside = 8388608.0;
  return bitcast<vec4u>(floor(terms) + beside) - bitcast<u32>(beside);
}

fn sweep_all(from_s: u32, end: u32, number: u32) {
  var s = from_s;
  var sum = Changes(0u, 0u);
  let units = units_of_square(params);
  @if(CPU) {
    // Most are small.
    var fine = vec4u(0u);
    for (; s + 4u <= end; s += 4u) {
      let changes = solve_four(s, s + 1u, s + 2u, s + 3u);
      if (MEASURE != MEASURE_NOTHING) {
        let terms = changes * units;
        if (all(terms < vec4f(COARSE))) { fine += whole(terms); } else { sum = lanes(sum, terms); }
      }
    }
    sum.fine += fine.x + fine.y + fine.z + fine.w;
  }
  for (; s < end; s++) {
    let change = solve(s);
    if (MEASURE != MEASURE_NOTHING) { sum = with_term(sum, change * units); }
  }
  if (MEASURE != MEASURE_NOTHING) {
    tell(0u, sum, number);
    count(0u, end - from_s);
  }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_sweep_pairs(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (is_shut()) { return; }
  let start = colour_starts[turn.colour];
  let portion = portion_of(colour_starts[turn.colour + 1u] - start, id.x, groups.x * WORKGROUP_SIZE);
  let begin = start + portion.x;
  let end = start + portion.y;
  if (begin >= end) { return; }
  if (LISTED) { sweep_listed(begin, end); }
  else if (WORLDS && (GATED || MEASURE != MEASURE_NOTHING)) { sweep_worlds(begin, end, id.x); }
  else { sweep_all(begin, end, id.x); }
}
