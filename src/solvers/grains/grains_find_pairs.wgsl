// Lists for each grain the others that it touches or may touch before the step is over, and that are not smaller: so each
// pair is found once, and a large grain among small ones has no long list. The 27 cells around a grain are 9 rows of
// consecutive grains.
import package::solvers::grains::cells::{cell_at, cell_key, coarse_grid, fine_grid, CellGrid};
import package::solvers::grains::found::{found_place, FOUND_SLOTS};
import package::solvers::grains::grain_types::{nearest_image, Grain, Motion, StepParams, CONTACT_OVERFLOW, NONE, TOO_FAST};
import package::solvers::grains::reach::reach;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> cell_starts: array<u32>;
@group(0) @binding(2) var<storage, read> grains: array<Grain>;
@group(0) @binding(3) var<storage, read> motions: array<Motion>;
@group(0) @binding(4) var<storage, read_write> found: array<u32>;
@group(0) @binding(5) var<storage, read_write> pair_counts: array<u32>;
@group(0) @binding(6) var<storage, read_write> warnings: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

override PERIODIC: bool = false;

/// Adds what grain i meets among grains `begin` … `end` − 1 to its list, which has `listed`; how many it has then.
fn collect(i: u32, begin: u32, end: u32, listed: u32) -> u32 {
  let own = grains[i];
  var count = listed;
  for (var j = begin; j < end; j++) {
    var way = own.position - grains[j].position;
    if (PERIODIC) { way = nearest_image(way, params.period); }
    let radius = grains[j].radius;
    let farthest = own.radius + radius + params.sight;
    let squared = dot(way, way);
    // Most are out of sight.
    if (!(squared < farthest * farthest)) { continue; }
    if (radius < own.radius || (radius == own.radius && grains[j].id <= own.id)) { continue; }
    let wanted = reach(own.radius, motions[i].velocity - motions[j].velocity, params.dt);
    let limit = own.radius + radius + wanted;
    if (!(squared < limit * limit)) { continue; }
    // A pair as fast as this would not have been seen much earlier.
    if (wanted > params.sight) { atomicAdd(&warnings[TOO_FAST], 1u); }
    if (count < FOUND_SLOTS) { found[found_place(i, count + 1u)] = j; }
    count++;
  }
  return count;
}

/// Cells `low` … `low` + `number` − 1 along an axis; where space repeats they may run over the end.
struct Span {
  low: vec3u,
  number: vec3u,
}

fn cells_around(grid: CellGrid, cell: vec3u) -> Span {
  let low = max(cell, vec3u(1u)) - 1u;
  let clamped = Span(low, min(cell + 1u, grid.cells - 1u) - low + 1u);
  if (!PERIODIC) { return clamped; }
  let repeats = params.period > vec3f(0.0);
  let around = select(cell - 1u, grid.cells - 1u, cell == vec3u(0u));
  let is_small = grid.cells < vec3u(3u);
  return Span(
    select(clamped.low, select(around, vec3u(0u), is_small), repeats),
    select(clamped.number, min(grid.cells, vec3u(3u)), repeats),
  );
}

fn search(i: u32, grid: CellGrid, world: u32, listed: u32) -> u32 {
  let span = cells_around(grid, cell_at(params, grid, grains[i].position));
  var count = listed;
  for (var dz = 0u; dz < span.number.z; dz++) {
    for (var dy = 0u; dy < span.number.y; dy++) {
      var row = span.low + vec3u(0u, dy, dz);
      if (PERIODIC) { row = select(row, row - grid.cells, row >= grid.cells); }
      let begin = cell_key(grid, world, row);
      // Of a row that runs over the end, the part up to the end and the part from the beginning.
      let straight = min(span.number.x, grid.cells.x - row.x);
      count = collect(i, cell_starts[begin], cell_starts[begin + straight], count);
      if (PERIODIC && straight < span.number.x) {
        let start = begin - row.x;
        count = collect(i, cell_starts[start], cell_starts[start + span.number.x - straight], count);
      }
    }
  }
  return count;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_find_pairs(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i > params.grain_count) { return; }
  if (i == params.grain_count) {
    // After the last: where the sums of the counts end.
    pair_counts[i] = 0u;
    return;
  }
  var count = 0u;
  if (grains[i].material != NONE) {
    let world = grains[i].id / params.grains_per_world;
    if (grains[i].radius <= params.fine_radius) { count = search(i, fine_grid(params), world, count); }
    if (params.coarse_cells.x > 0u) { count = search(i, coarse_grid(params), world, count); }
  }
  if (count > FOUND_SLOTS) { atomicAdd(&warnings[CONTACT_OVERFLOW], count - FOUND_SLOTS); }
  count = min(count, FOUND_SLOTS);
  found[found_place(i, 0u)] = count;
  pair_counts[i] = count;
}
