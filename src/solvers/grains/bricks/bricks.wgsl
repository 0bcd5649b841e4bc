// Bricks: boxes of cells. Contacts between grains of one brick are solved by one workgroup, colour after colour, without
// anybody else, so that a sweep is a few dispatches and not one for each colour. What crosses a face between bricks is left
// to the next tiling, whose bricks are shifted by a half, a quarter, three quarters of a brick along every axis: a contact
// crosses a face of no more tilings than there are axes, since its grains are in neighbouring cells.
import package::solvers::grains::cells::{cell_at, cell_axes, fine_grid};
import package::solvers::grains::colours::{ALL_COLOURS, COLOURS};
import package::solvers::grains::grain_types::{Grain, StepParams, NONE};
import package::solvers::grains::worlds::world_of;

struct BrickGrid {
  /// By the axes of cells; 1 where space is not divided along that axis
  bricks: vec3u,
  tilings: u32,
  /// Bricks that there may be along each in a tiling: shifted ones are one more, unless space repeats
  room: vec3u,
  /// Of one tiling, in all worlds
  total: u32,
}

/// Contacts that no brick holds are shared; they come after all others.
fn shared_key(grid: BrickGrid) -> u32 {
  return grid.tilings * grid.total * COLOURS;
}

/// Grains of a brick that a workgroup of a GPU holds while it solves their contacts; others stay where they are.
const HELD_GRAINS = 512u;

/// After the lists of contacts and how many there are: where the grains of each brick of the first tiling begin, counted on.
fn grain_list(grid: BrickGrid, brick: u32) -> u32 {
  return shared_key(grid) + 2u + brick;
}

/// The brick of the first tiling that a grain is in.
fn first_brick(params: StepParams, grid: BrickGrid, grain: Grain) -> u32 {
  let cells = fine_grid(params);
  let quarter = 4u * cell_at(params, cells, grain.position) * grid.bricks / cells.cells;
  let brick = brick_at(grid, quarter, 0u, cell_axes(params, params.period) > vec3f(0.0));
  let world = world_of(params, grain.id);
  return ((world * grid.room.z + brick.z) * grid.room.y + brick.y) * grid.room.x + brick.x;
}

/// In one array with the colours, which come first: the brick of a contact, or its list, and its place in that.
fn rank_place(params: StepParams, contact: u32) -> u32 {
  return params.pair_capacity + 2u * contact;
}

/// How far the bricks of each tiling are shifted, in quarters of a brick: the first two let the fewest contacts through.
fn quarters(tiling: u32) -> u32 {
  return array(0u, 2u, 1u, 3u)[tiling];
}

/// Of one world. `quarter`: the place of a cell along x, y, z in quarters of a brick.
fn brick_at(grid: BrickGrid, quarter: vec3u, tiling: u32, repeats: vec3<bool>) -> vec3u {
  let shifted = (quarter + quarters(tiling)) / 4u;
  let brick = select(shifted, shifted % grid.bricks, repeats);
  return select(brick, vec3u(0u), grid.bricks == vec3u(1u));
}

/// The first brick that holds both grains, counted on from tiling to tiling; NONE if there is none.
fn brick_of(params: StepParams, grid: BrickGrid, first: Grain, second: Grain) -> u32 {
  let cells = fine_grid(params);
  let here = 4u * cell_at(params, cells, first.position) * grid.bricks / cells.cells;
  let there = 4u * cell_at(params, cells, second.position) * grid.bricks / cells.cells;
  let repeats = cell_axes(params, params.period) > vec3f(0.0);
  for (var tiling = 0u; tiling < grid.tilings; tiling++) {
    let brick = brick_at(grid, here, tiling, repeats);
    if (all(brick == brick_at(grid, there, tiling, repeats))) {
      let world = tiling * params.world_count + world_of(params, first.id);
      return ((world * grid.room.z + brick.z) * grid.room.y + brick.y) * grid.room.x + brick.x;
    }
  }
  return NONE;
}

/// Each tiling has colours of its own: a grain has few contacts across faces, which so are done with in a few turns.
const LATER_COLOURS = 7u;
/// The colour of a contact tells its tiling, which is times this.
const TILING = 16u;

/// The colours of a tiling, a bit for each.
fn colours_of(tiling: u32) -> u32 {
  return select(((1u << LATER_COLOURS) - 1u) << first_bit(tiling), ALL_COLOURS, tiling == 0u);
}

/// Where they begin.
fn first_bit(tiling: u32) -> u32 {
  return select(COLOURS + LATER_COLOURS * (tiling - 1u), 0u, tiling == 0u);
}
