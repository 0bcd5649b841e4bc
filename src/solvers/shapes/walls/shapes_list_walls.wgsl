// Lists the touches of grains with walls, with where the state keeps each from the step before and how the materials meet:
// `shapes_find_walls` and `shapes_match_walls` in one. It runs twice: first it counts, then it lists.
import package::solvers::shapes::shape_step::params;
import package::solvers::shapes::walls::known_walls::match_walls;
import package::solvers::shapes::walls::near_walls::{wall_starts, walls_near, LIST};

const STORAGE_BINDINGS = 13u;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_list_walls(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i > params.grain_count) { return; }
  if (LIST) {
    if (i == params.grain_count || wall_starts[i] == wall_starts[i + 1u]) { return; }
  }
  var count = 0u;
  if (i < params.grain_count) { count = walls_near(i); }
  // After the last: where the sums of the counts end.
  if (LIST) { match_walls(i); } else { wall_starts[i] = count; }
}
