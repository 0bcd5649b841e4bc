// Grains that move more than others look around, in the cells of the last search: who meets somebody who is on no list with it breaks the
// lists.
import package::solvers::grains::cells::{cell_at, cell_axes, cell_key, fine_grid};
import package::solvers::grains::colours::place_in;
import package::solvers::grains::grain_types::{nearest_image, Contact, Grain, StepParams, NONE};
import package::solvers::grains::lists::lists::{way_ahead, BROKEN, LIST_WORDS, LIVELY, REST};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// state
@group(0) @binding(1) var<storage, read> position: array<vec3f>;
@group(0) @binding(2) var<storage, read> velocity: array<vec3f>;
// scratch
@group(0) @binding(3) var<storage, read> grains: array<Grain>;
@group(0) @binding(4) var<storage, read> cell_starts: array<u32>;
@group(0) @binding(5) var<storage, read> pair_starts: array<u32>;
@group(0) @binding(6) var<storage, read> places: array<u32>;
@group(0) @binding(7) var<storage, read> contacts: array<Contact>;
/// Words of `Lists`, then who looks around
@group(0) @binding(8) var<storage, read_write> lists: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
/// Groups that take turns: where nobody looks around, many cost more than few.
const GROUPS = 1024u;

override SKIN: f32;
override MOST: u32;

/// Cells along x, y, z that are looked through: two each way hold all that can be met, though they may have left their cells.
const WIDTH = 5u;

/// Along an axis, the cell that comes `offset` after the first of them; NONE where there is none.
fn neighbour(cell: u32, offset: u32, cells: u32, repeats: bool) -> u32 {
  let place = i32(cell + offset) - i32(WIDTH / 2u);
  if (place >= 0 && place < i32(cells)) { return u32(place); }
  if (!repeats) { return NONE; }
  return u32((place + 2 * i32(cells)) % i32(cells));
}

/// Whether two grains are on a list together: whoever comes first lists the other.
fn are_listed(i: u32, j: u32) -> bool {
  let lister = min(i, j);
  let other = max(i, j);
  let end = min(pair_starts[lister + 1u], params.pair_capacity);
  for (var p = pair_starts[lister]; p < end; p++) {
    if (contacts[place_in(places[p])].second == other) { return true; }
  }
  return false;
}

/// Whether grain i, which is at `here` and may come so far, can meet one of grains `begin` … `end` − 1 that it does not know.
fn meets_stranger(i: u32, here: vec3f, ahead: f32, begin: u32, end: u32) -> bool {
  for (var j = begin; j < end; j++) {
    if (j == i) { continue; }
    let source = grains[j].id;
    let near = grains[i].radius + grains[j].radius + ahead + way_ahead(params, velocity[source]) + REST * SKIN;
    let way = nearest_image(here - position[source], params.period);
    if (dot(way, way) < near * near && !are_listed(i, j)) { return true; }
  }
  return false;
}

/// Grain i, into every so many of the cells around it.
fn look_around(i: u32, first: u32) {
  let here = position[grains[i].id];
  let ahead = way_ahead(params, velocity[grains[i].id]);
  let grid = fine_grid(params);
  let cell = cell_at(params, grid, here);
  let repeats = cell_axes(params, params.period) > vec3f(0.0);
  for (var k = first; k < WIDTH * WIDTH * WIDTH; k += WORKGROUP_SIZE) {
    let x = neighbour(cell.x, k % WIDTH, grid.cells.x, repeats.x);
    let y = neighbour(cell.y, k / WIDTH % WIDTH, grid.cells.y, repeats.y);
    let z = neighbour(cell.z, k / (WIDTH * WIDTH), grid.cells.z, repeats.z);
    if (x == NONE || y == NONE || z == NONE) { continue; }
    let key = cell_key(grid, 0u, vec3u(x, y, z));
    if (meets_stranger(i, here, ahead, cell_starts[key], cell_starts[key + 1u])) { atomicStore(&lists[BROKEN], 1u); }
  }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn lists_look(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let count = atomicLoad(&lists[LIVELY]);
  if (count > MOST || atomicLoad(&lists[BROKEN]) != 0u) { return; }
  for (var k = group.x; k < count; k += groups.x) { look_around(atomicLoad(&lists[LIST_WORDS + k]), lane); }
}
