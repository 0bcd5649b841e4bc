// The cells of the broadphase: a box of cells for each world, x fastest, one world after another; and, where grains are of
// very unequal size, a second box of coarse cells for the large ones. What lies outside belongs to the nearest cell: clamping
// brings no two points farther apart, so neighbours stay neighbours. A GPU may have rows along another axis, which then comes
// first wherever cells are counted.
import package::solvers::grains::grain_types::{is_finite, StepParams};

struct CellGrid {
  /// Along x, y, z
  cells: vec3u,
  /// Key of the first cell of the first world
  first: u32,
  /// Cells in a metre
  scale: vec3f,
}

fn cell_total(cells: vec3u) -> u32 {
  return cells.x * cells.y * cells.z;
}

fn fine_grid(params: StepParams) -> CellGrid {
  return CellGrid(params.fine_cells, 0u, params.fine_scale);
}

fn coarse_grid(params: StepParams) -> CellGrid {
  return CellGrid(params.coarse_cells, params.world_count * cell_total(params.fine_cells), params.coarse_scale);
}

/// The key of what is not in the world: after all cells.
fn absent_key(params: StepParams) -> u32 {
  return params.world_count * (cell_total(params.fine_cells) + cell_total(params.coarse_cells));
}

/// A vector by the axes of cells: the one along rows first.
@if(CPU)
fn cell_axes(params: StepParams, v: vec3f) -> vec3f {
  return v;
}

@if(GPU)
fn cell_axes(params: StepParams, v: vec3f) -> vec3f {
  return select(select(v, v.yzx, params.first_axis == 1u), v.zxy, params.first_axis == 2u);
}

/// Of one world, x y z. A position that is none counts as the lowest corner.
fn cell_at(params: StepParams, grid: CellGrid, position: vec3f) -> vec3u {
  if (!is_finite(position)) { return vec3u(0u); }
  let highest = vec3f(grid.cells) - 1.0;
  return vec3u(clamp(cell_axes(params, position - params.cell_origin) * grid.scale, vec3f(0.0), highest));
}

fn cell_key(grid: CellGrid, world: u32, cell: vec3u) -> u32 {
  return grid.first + world * cell_total(grid.cells) + (cell.z * grid.cells.y + cell.y) * grid.cells.x + cell.x;
}
