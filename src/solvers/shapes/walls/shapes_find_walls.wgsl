// Finds where grains meet walls. It runs twice: first it counts, then, when it is known where each grain's list begins, it lists.
import package::solvers::shapes::shape_step::params;
import package::solvers::shapes::walls::near_walls::{wall_starts, walls_near, LIST};

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_find_walls(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i > params.grain_count) { return; }
  if (LIST) {
    if (i == params.grain_count || wall_starts[i] == wall_starts[i + 1u]) { return; }
  }
  var count = 0u;
  if (i < params.grain_count) { count = walls_near(i); }
  // After the last: where the sums of the counts end.
  if (!LIST) { wall_starts[i] = count; }
}
