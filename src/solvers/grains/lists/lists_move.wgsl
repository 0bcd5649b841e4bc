// Moves all grains, and finds those that have to look around before the next step: who has come so far since the last search, or is so
// fast, that it may meet somebody who is on no list with it.
import package::solvers::grains::cells::cell_axes;
import package::solvers::grains::grain_types::{is_finite, nearest_image, Grain, NONE};
@if(CPU) import package::solvers::grains::lists::held::{
  Reference, AGE, ASTRAY, CALM as IS_CALM, EXPIRED, FASTEST, HALF_SLACK, LIVELIES, LIVELY as IS_LIVELY, OPPOSITE_WAYS, STILL as IS_STILL, WAYS, WIDE,
};
import package::solvers::grains::lists::lists::{way_ahead, BROKEN, CALM, LIST_WORDS, LIVELY};
@if(CPU) import package::solvers::grains::lists::lists::THROW;
import package::solvers::grains::moved_grain::{grains, motions, moved, params, PERIODIC};
@if(CPU) import package::solvers::grains::speeds::ordered;

@if(CPU) const STORAGE_BINDINGS = 12u;
@else const STORAGE_BINDINGS = 9u;

// scratch
/// Words of `Lists`, then who looks around
@group(0) @binding(10) var<storage, read_write> lists: array<atomic<u32>>;
/// Words of held.wgsl
@if(CPU) @group(0) @binding(11) var<storage, read_write> hold: array<atomic<u32>>;
@if(CPU) @group(0) @binding(12) var<storage, read> references: array<Reference>;
@if(CPU) @group(0) @binding(13) var<storage, read_write> livelies: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
/// Grains of a thread
@if(CPU) const PORTION = 32u;
@else const PORTION = 1u;

/// The smallest envelope of two grains [m]
override SKIN: f32;
/// Grains that may look around
override MOST: u32;

/// How far a grain may be from where the last search had it, or others would not find it, over what is seen two cells around. A CPU may
/// have made lists since, while grains came no farther than a twentieth of that.
@if(CPU) const SEEN = 0.45;
@else const SEEN = 0.5;

fn is_outside(place: vec3f) -> bool {
  let cell = cell_axes(params, place - params.cell_origin) * params.fine_scale;
  return !is_finite(cell) || any(cell < vec3f(0.0)) || any(cell > vec3f(params.fine_cells));
}

/// Grain i as it was when the step began, and where it is now.
fn measure(i: u32, grain: Grain, place: vec3f) {
  var latest = place - grain.position;
  if (PERIODIC) { latest = nearest_image(latest, params.period); }
  let way = grain.way + length(latest);
  let ahead = way_ahead(params, motions[i].velocity);
  if (way + ahead <= CALM * SKIN && !is_outside(place)) { return; }
  // Where matter flows, the first few decide, and looking is cheaper than trying.
  if (atomicLoad(&lists[LIVELY]) > MOST || atomicLoad(&lists[BROKEN]) != 0u) { return; }
  let index = atomicAdd(&lists[LIVELY], 1u);
  if (index < MOST) { atomicStore(&lists[LIST_WORDS + index], i); }
  // Who is not where others would look for it, and what is nowhere in the domain or is no number, takes a search.
  if (!(way + 4.0 * ahead <= SEEN * params.long_sight) || is_outside(place)) { atomicStore(&lists[BROKEN], 1u); }
}

@if(CPU)
fn raise(word: u32, value: u32) {
  // Most change nothing: looking is cheaper than trying.
  if (atomicLoad(&hold[word]) < value) { atomicMax(&hold[word], value); }
}

/// Of some grains: how far they have come since the last search, where they are, the square of how fast, and how many look around.
@if(CPU)
struct Tracked {
  low: vec3f,
  high: vec3f,
  lowest: vec3f,
  highest: vec3f,
  fastest: f32,
  lively: u32,
}

@if(CPU)
fn note(tracked: Tracked) {
  // The thousandth is more than rounding.
  let fastest = 1.001 * sqrt(tracked.fastest);
  raise(FASTEST, bitcast<u32>(fastest));
  for (var k = 0u; k < 3u; k++) {
    raise(WAYS + k, ordered(tracked.high[k]));
    raise(OPPOSITE_WAYS + k, ordered(-tracked.low[k]));
  }
  if (tracked.lively > 0u) { atomicAdd(&hold[LIVELIES], tracked.lively); }
  if (is_outside(tracked.lowest) || is_outside(tracked.highest)) { atomicStore(&hold[ASTRAY], 1u); }
  // Somebody may not be where others look for it: see `lists_look`.
  let farthest = length(max(tracked.high, -tracked.low)) + 2.0 * THROW * params.dt * fastest;
  if (!(farthest <= 0.5 * params.long_sight)) { atomicStore(&lists[BROKEN], 1u); }
}

/// Whether the candidates of a grain that has come `way` since the last search, and has this velocity in the next step, are no longer all
/// that it can meet.
@if(CPU)
fn is_off(way: vec3f, velocity: vec3f, expected: vec3f, time: f32, half_slack: f32) -> bool {
  let missed = way - time * expected;
  let more = params.dt * (velocity - expected);
  // At least the square of both together.
  return !(2.0 * (dot(missed, missed) + dot(more, more)) <= half_slack * half_slack);
}

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn lists_move(@builtin(global_invocation_id) id: vec3u) {
  let is_tracked = atomicLoad(&hold[HALF_SLACK]) != 0u && atomicLoad(&hold[AGE]) < EXPIRED;
  let half_slack = bitcast<f32>(atomicLoad(&hold[HALF_SLACK]));
  let time = params.dt * f32(atomicLoad(&hold[AGE]) + 1u);
  let still = 0.5 * SKIN / params.dt;
  let end = min((id.x + 1u) * PORTION, params.grain_count);
  var tracked = Tracked(vec3f(0.0), vec3f(0.0), params.cell_origin, params.cell_origin, 0.0, 0u);
  for (var i = id.x * PORTION; i < end; i++) {
    let grain = grains[i];
    if (grain.material == NONE) { continue; }
    let place = moved(i, grain);
    measure(i, grain, place);
    if (!is_tracked) { continue; }
    let way = place - references[i].position;
    let velocity = motions[i].velocity + params.dt * params.gravity;
    let squared = dot(velocity, velocity);
    tracked.low = min(tracked.low, way);
    tracked.high = max(tracked.high, way);
    tracked.lowest = min(tracked.lowest, place);
    tracked.highest = max(tracked.highest, place);
    tracked.fastest = max(tracked.fastest, squared);
    var mark = select(IS_CALM, IS_STILL, squared <= still * still);
    let is_wide = livelies[i] == WIDE;
    if (is_wide || is_off(way, velocity, references[i].velocity, time, half_slack)) {
      mark = select(IS_LIVELY, WIDE, is_wide);
      tracked.lively++;
    }
    livelies[i] = mark;
  }
  if (is_tracked) { note(tracked); }
}

@else
@compute @workgroup_size(WORKGROUP_SIZE)
fn lists_move(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.grain_count) { return; }
  let grain = grains[id.x];
  if (grain.material != NONE) { measure(id.x, grain, moved(id.x, grain)); }
}
