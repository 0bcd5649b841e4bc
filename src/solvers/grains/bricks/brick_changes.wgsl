// How much a workgroup has changed the pushes of its brick.
import package::solvers::grains::bricks::brick_runs::grid;
import package::solvers::grains::effort::asked::{units_of_square, with_term, Changes, MEASURE_NOTHING};
import package::solvers::grains::effort::swept_gate::{count, is_shut, is_world_shut, tell, MEASURE};
import package::solvers::grains::swept::params;

var<workgroup> fine: atomic<u32>;
var<workgroup> coarse: atomic<u32>;

/// The world that a brick of any tiling is of.
fn world_of_brick(brick: u32) -> u32 {
  return brick / (grid.room.x * grid.room.y * grid.room.z);
}

/// Whether there is nothing to do for the brick of this workgroup: for all threads alike, once `look` was called.
var<workgroup> shut: u32;

fn look(brick: u32, lane: u32) {
  if (lane == 0u) { shut = u32(is_shut() || is_world_shut(world_of_brick(brick))); }
}

/// Another contact of a thread: the square of how much its push has changed [m²/s²].
fn with_change(sum: Changes, change: f32) -> Changes {
  if (MEASURE == MEASURE_NOTHING) { return sum; }
  return with_term(sum, change * units_of_square(params));
}

/// Before a barrier.
fn gather(sum: Changes) {
  if (MEASURE == MEASURE_NOTHING) { return; }
  atomicAdd(&fine, sum.fine);
  atomicAdd(&coarse, sum.coarse);
}

/// After it.
fn tell_brick(brick: u32, lane: u32, contacts: u32) {
  if (MEASURE == MEASURE_NOTHING || lane != 0u) { return; }
  tell(world_of_brick(brick), Changes(atomicLoad(&fine), atomicLoad(&coarse)), brick);
  count(world_of_brick(brick), contacts);
}
