// Keeps contacts with walls for the next step. In the state they come after those of the grain with grains.
import package::solvers::shapes::touch_memory::keep_wall;
import package::solvers::shapes::touch_places::{pair_range, wall_range};
import package::solvers::shapes::walls::wall_touches::WallTouch;

// scratch
@group(0) @binding(8) var<storage, read> wall_touches: array<WallTouch>;

/// Those of grain i.
fn keep_walls(i: u32, have_springs: bool) {
  let after_pairs = pair_range(i).y;
  let walls = wall_range(i);
  for (var k = walls.x; k < walls.y; k++) { keep_wall(after_pairs + k, wall_touches[k], have_springs); }
}
