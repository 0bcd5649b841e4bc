// Starts contacts with walls with the forces that they had in the step before.
import package::solvers::grains::grain_types::Extra;
import package::solvers::grains::kept_walls::{start_wall, EXTRA};
import package::solvers::grains::near_walls::{params, wall_starts};

// scratch
@group(0) @binding(13) var<storage, read_write> wall_extras: array<Extra>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_match_walls(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let end = min(wall_starts[i + 1u], params.wall_capacity);
  for (var k = wall_starts[i]; k < end; k++) {
    let place = start_wall(k, i);
    if (EXTRA) { wall_extras[k].remembered = place; }
  }
}
