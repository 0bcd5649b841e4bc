// Finds the grains that have come so far since the last search, or are so fast, that they have to look around.
import package::solvers::grains::cells::cell_axes;
import package::solvers::grains::grain_types::{is_finite, Grain, StepParams};
import package::solvers::grains::lists::lists::{
  way_ahead, way_by_now, BROKEN, CALM, LIST_WORDS, LIVELY,
};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// state
@group(0) @binding(1) var<storage, read> position: array<vec3f>;
@group(0) @binding(2) var<storage, read> velocity: array<vec3f>;
// scratch
/// As the step before found them
@group(0) @binding(3) var<storage, read> grains: array<Grain>;
/// Words of `Lists`, then who looks around
@group(0) @binding(4) var<storage, read_write> lists: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
@if(CPU) const PORTION = 128u;
@else const PORTION = 1u;

/// The smallest envelope of two grains [m]
override SKIN: f32;
/// Grains that may look around
override MOST: u32;

fn is_outside(place: vec3f) -> bool {
  let cell = cell_axes(params, place - params.cell_origin) * params.fine_scale;
  return !is_finite(cell) || any(cell < vec3f(0.0)) || any(cell > vec3f(params.fine_cells));
}

fn measure(i: u32) {
  let grain = grains[i];
  let place = position[grain.id];
  let way = way_by_now(params, grain, place);
  let ahead = way_ahead(params, velocity[grain.id]);
  if (way + ahead <= CALM * SKIN && !is_outside(place)) { return; }
  // Looking is cheaper than trying.
  if (atomicLoad(&lists[LIVELY]) > MOST) { return; }
  let index = atomicAdd(&lists[LIVELY], 1u);
  if (index < MOST) { atomicStore(&lists[LIST_WORDS + index], i); }
  // Who is not where others would look for it, and what is nowhere in the domain or is no number, takes a search.
  if (!(way + 4.0 * ahead <= 0.5 * params.long_sight) || is_outside(place)) { atomicStore(&lists[BROKEN], 1u); }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn lists_measure(@builtin(global_invocation_id) id: vec3u) {
  // Where matter flows, the first few decide.
  if (atomicLoad(&lists[LIVELY]) > MOST || atomicLoad(&lists[BROKEN]) != 0u) { return; }
  let end = min((id.x + 1u) * PORTION, params.grain_count);
  for (var i = id.x * PORTION; i < end; i++) { measure(i); }
}
