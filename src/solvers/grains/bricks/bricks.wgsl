// Bricks: boxes of cells. Contacts between grains of one brick are solved by one workgroup, colour after colour, without
// anybody else, so that a sweep is a few dispatches and not one for each colour. What crosses a face between bricks is left
// to the next tiling, whose bricks are shifted by a half, a quarter, three quarters of a brick along every axis: a contact
// crosses a face of no more tilings than there are axes, since its grains are in neighbouring cells.
import package::solvers::grains::cells::{cell_at, cell_axes, fine_grid};
import package::solvers::grains::colours::SHARED;
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

/// In which the contacts of a brick are solved, a turn a colour. The one that is called `SHARED` is of those without a colour, which
/// are solved one after another.
const TURNS = 32u;
/// Turns that are colours, a bit for each: more than grains of like size need.
const ALL_TURNS = ~(1u << SHARED);
/// What the state calls a turn is the tiling times this, and the turn.
const TILING = TURNS;

/// Lists of contacts: one a brick of each tiling, counted on, and then that of contacts that no brick holds, which are shared.
fn brick_lists(grid: BrickGrid) -> u32 {
  return grid.tilings * grid.total;
}

/// Contacts that no brick holds come after all others.
fn shared_key(grid: BrickGrid) -> u32 {
  return brick_lists(grid) * TURNS;
}

/// Grains of a brick that a workgroup of a GPU holds while it solves their contacts; others stay where they are.
const HELD_GRAINS = 512u;

/// Contacts of a list are counted in so many words, one after another in turn, lest all wait for one.
const COUNTERS = 8u;

/// The first word of a list, which says where it begins once words are summed.
fn list_place(list: u32) -> u32 {
  return list * COUNTERS;
}

/// After the words of all lists and of all contacts: that of the grains of a brick of the first tiling.
fn grain_count_of(grid: BrickGrid, brick: u32) -> u32 {
  return list_place(brick_lists(grid) + 1u) + 1u + brick;
}

/// After the turns and how many contacts there are: where the grains of each brick of the first tiling begin, counted on.
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

/// In one array with the contacts of each list, which come first: the word in which a contact is counted, and its place in that.
fn rank_place(params: StepParams, contact: u32) -> u32 {
  return params.pair_capacity + 2u * contact;
}

/// In the same array: the turns of the contacts that a grain has in a tiling, a bit for each, and the highest bid for it.
fn taken_place(params: StepParams, tiling: u32, grain: u32) -> u32 {
  return 3u * params.pair_capacity + 2u * (tiling * params.grain_count + grain);
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
