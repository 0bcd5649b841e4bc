// Lists for each grain the others that it touches or may touch before the step is over, each pair once: of two unequal
// grains the smaller one lists the other, so that a large grain among small ones has no long list; of others the one that
// comes first. The cells around a grain are rows of consecutive grains.
import package::solvers::grains::cells::{cell_at, cell_axes, cell_key, coarse_grid, fine_grid, CellGrid};
import package::solvers::grains::conditions::overflow;
import package::solvers::grains::found::{found_place, FOUND_SLOTS};
import package::solvers::grains::grain_types::NONE;
import package::solvers::grains::meetings::{collect, found, grains, motions, params, Look};
import package::solvers::grains::meetings::{CLEARLY_LARGER, PERIODIC, UNEQUAL, UNEVEN};
@if(CPU) import package::solvers::grains::meetings::sifted;
import package::solvers::grains::reach::ENVELOPE;
import package::solvers::grains::speeds::block_of;
import package::solvers::grains::worlds::world_of;

// scratch
@group(0) @binding(1) var<storage, read> cell_starts: array<u32>;
/// Two for each block of cells: bits of the highest and of the lowest velocities in it and around it [m/s]
@group(0) @binding(4) var<storage, read> around: array<vec4u>;
@group(0) @binding(6) var<storage, read_write> pair_counts: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

/// What is hit is looked for no farther than this part of a radius away: there is room for so many.
const FARTHEST_HIT = 0.8;
/// How far a grain may be driven by a heavy one, over the way of that: wedged out it is faster, and what rebounds from several at once is
/// faster still. And over its own radius, however slow the heavy one is.
const DRIVEN = 4.0;
override SQUEEZED: f32 = 0.0;

/// Through the cells beside its own that come after it: the rest of its row, the row after that, and three of the next layer.
@if(CPU)
fn search_beside(i: u32, grid: CellGrid, world: u32, look: Look) -> u32 {
  let cell = cell_at(params, grid, grains[i].position);
  let first = cell_key(grid, world, vec3u(0u));
  let low = max(cell.x, 1u) - 1u;
  let end = min(cell.x + 2u, grid.cells.x);
  var count = 0u;
  for (var row = 0u; row < 5u; row++) {
    let is_above = row >= 2u;
    // The row before the first is beyond the last.
    let y = cell.y + row - select(0u, 3u, is_above);
    let z = cell.z + select(0u, 1u, is_above);
    if (y >= grid.cells.y || z >= grid.cells.z) { continue; }
    let key = first + (z * grid.cells.y + y) * grid.cells.x;
    count = collect(i, look, max(cell_starts[key + low], i + 1u), cell_starts[key + end], count);
  }
  return count;
}

/// Through all cells that are no farther than its layers away.
fn search(i: u32, grid: CellGrid, world: u32, look: Look, listed: u32) -> u32 {
  let layers = look.layers;
  let cell = cell_at(params, grid, grains[i].position);
  var low = max(cell, vec3u(layers)) - layers;
  var high = min(cell + layers, grid.cells - 1u);
  if (!PERIODIC && layers > 1u) {
    // Mostly not as far as that; the hundredth is more than rounding.
    let far = 1.01 * (grains[i].radius + params.fine_radius + look.sight);
    low = max(low, cell_at(params, grid, grains[i].position - far));
    high = min(high, cell_at(params, grid, grains[i].position + far));
  }
  var number = high - low + 1u;
  if (PERIODIC) {
    // They may run over the end: then they go on at the beginning.
    let repeats = cell_axes(params, params.period) > vec3f(0.0);
    let width = vec3u(2u * layers + 1u);
    let is_small = grid.cells < width;
    low = select(low, select((cell + grid.cells - layers) % grid.cells, vec3u(0u), is_small), repeats);
    number = select(number, min(grid.cells, width), repeats);
  }
  var count = listed;
  // Where grains that come first list a pair, rows that come before hold nothing, nor do the grains up to itself.
  var z = select(0u, cell.z - low.z, !PERIODIC && !UNEQUAL);
  for (; z < number.z; z++) {
    for (var y = 0u; y < number.y; y++) {
      var row = low + vec3u(0u, y, z);
      if (PERIODIC) { row = select(row, row - grid.cells, row >= grid.cells); }
      if (!UNEQUAL && (row.z < cell.z || (row.z == cell.z && row.y < cell.y))) { continue; }
      let first = select(0u, i + 1u, !UNEQUAL);
      let key = cell_key(grid, world, row);
      // Of a row that runs over the end, the part up to the end and the part from the beginning.
      let straight = min(number.x, grid.cells.x - row.x);
      count = collect(i, look, max(cell_starts[key], first), cell_starts[key + straight], count);
      if (PERIODIC && straight < number.x) {
        let start = key - row.x;
        count = collect(i, look, max(cell_starts[start], first), cell_starts[start + number.x - straight], count);
      }
    }
  }
  return count;
}

/// How far others near grain i may come towards it in the step, or it towards them [m].
fn way_of(i: u32, world: u32) -> f32 {
  let its = motions[i].velocity;
  let block = 2u * block_of(params, world, grains[i].position);
  let highest = bitcast<vec4f>(around[block]).xyz;
  let lowest = bitcast<vec4f>(around[block + 1u]).xyz;
  return params.dt * length(max(highest - its, its - lowest));
}

fn search_all(i: u32) -> u32 {
  let grain = grains[i];
  let world = world_of(params, grain.id);
  let way = way_of(i, world);
  let driven = max(DRIVEN * way, SQUEEZED * grain.radius);
  let hit = select(0.0, min(driven, min(FARTHEST_HIT * grain.radius, params.long_sight)), UNEVEN);
  let farthest = max(way, hit);
  var count = 0u;
  if (!UNEQUAL || grain.radius <= params.fine_radius) {
    let is_slow = farthest <= params.sight;
    // Among unequal grains the envelope may be that of a smaller one.
    let is_calm = !UNEQUAL && farthest <= ENVELOPE / CLEARLY_LARGER * grain.radius;
    var sight = select(params.long_sight, params.sight, is_slow);
    if (!UNEQUAL) {
      // No farther than somebody may come from; a way that is no number is as long as can be.
      sight = max(select(params.long_sight, farthest, way <= params.long_sight), ENVELOPE * grain.radius);
      sight = select(sight, 0.0, is_calm);
    }
    // Where nobody is too fast.
    let sifts = !UNEQUAL && way <= params.long_sight;
    let look = Look(select(2u, 1u, is_slow), sight, hit, is_calm, sifts);
    @if(CPU) {
      if (!PERIODIC && !UNEQUAL && is_slow) { count = search_beside(i, fine_grid(params), world, look); }
      else { count = search(i, fine_grid(params), world, look, count); }
      if (sifts && !is_calm && count <= FOUND_SLOTS) { count = sifted(i, look, count); }
    }
    @if(GPU) count = search(i, fine_grid(params), world, look, count);
  }
  if (UNEQUAL && params.coarse_cells.x > 0u) {
    count = search(i, coarse_grid(params), world, Look(1u, params.long_sight, hit, false, false), count);
  }
  return count;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_find_pairs(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i > params.grain_count) { return; }
  var count = 0u;
  if (i < params.grain_count) {
    if (grains[i].material != NONE) { count = search_all(i); }
    if (count > FOUND_SLOTS) { overflow(count - FOUND_SLOTS, grains[i].id); }
    count = min(count, FOUND_SLOTS);
    found[found_place(i, 0u)] = count;
  }
  // After the last: where the sums of the counts end.
  pair_counts[i] = count;
}
