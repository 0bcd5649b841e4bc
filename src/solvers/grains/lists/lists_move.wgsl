// Moves all grains, and finds those that have to look around before the next step: who has come so far since the last search, or is so
// fast, that it may meet somebody who is on no list with it.
import package::solvers::grains::cells::cell_axes;
import package::solvers::grains::grain_types::{is_finite, NONE};
import package::solvers::grains::lists::lists::{way_ahead, way_by_now, BROKEN, CALM, LIST_WORDS, LIVELY};
import package::solvers::grains::moved_grain::{grains, motions, moved, params, tell_slots};
import package::solvers::grains::quads::GrainQuads;

const STORAGE_BINDINGS = 9u;

// scratch
/// Words of `Lists`, then who looks around
@group(0) @binding(10) var<storage, read_write> lists: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

/// The smallest envelope of two grains [m]
override SKIN: f32;
/// Grains that may look around
override MOST: u32;

fn is_outside(place: vec3f) -> bool {
  let cell = cell_axes(params, place - params.cell_origin) * params.fine_scale;
  return !is_finite(cell) || any(cell < vec3f(0.0)) || any(cell > vec3f(params.fine_cells));
}

/// Grain i as it was when the step began, and where it is now.
fn measure(i: u32, grain: GrainQuads, place: vec3f) {
  let way = way_by_now(params, grain.way, grain.position_radius.xyz, place);
  let ahead = way_ahead(params, motions[i].velocity_inverse_mass.xyz);
  if (way + ahead <= CALM * SKIN && !is_outside(place)) { return; }
  // Where matter flows, the first few decide, and looking is cheaper than trying.
  if (atomicLoad(&lists[LIVELY]) > MOST || atomicLoad(&lists[BROKEN]) != 0u) { return; }
  let index = atomicAdd(&lists[LIVELY], 1u);
  if (index < MOST) { atomicStore(&lists[LIST_WORDS + index], i); }
  // Who is not where others would look for it, and what is nowhere in the domain or is no number, takes a search.
  if (!(way + 4.0 * ahead <= 0.5 * params.long_sight) || is_outside(place)) { atomicStore(&lists[BROKEN], 1u); }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn lists_move(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.grain_count) { return; }
  if (id.x == 0u) { tell_slots(); }
  let grain = grains[id.x];
  if (grain.material != NONE) { measure(id.x, grain, moved(id.x, grain)); }
}
