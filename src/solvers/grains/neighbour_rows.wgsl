// Looks for those that a grain meets in the rows of cells around it.
import package::solvers::grains::cells::{cell_at, cell_axes, cell_key, CellGrid};
import package::solvers::grains::meetings::{collect, grains, params, Look, PERIODIC, UNEQUAL};

// scratch
@group(0) @binding(1) var<storage, read> cell_starts: array<u32>;

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
