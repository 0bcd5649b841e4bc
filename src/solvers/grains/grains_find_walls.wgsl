// Finds the walls of bodies that each grain meets. It runs twice: first it counts them, then, when it is known where each grain's list
// begins, it lists them.
import package::solvers::grains::near_walls::{params, wall_starts, walls_near, LIST};

@if(CPU) const STORAGE_BINDINGS = 9u;

// scratch
/// Whose each of them is
@if(CPU) @group(0) @binding(9) var<storage, read_write> wall_grains: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_find_walls(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i > params.grain_count) { return; }
  if (LIST) {
    if (i == params.grain_count || wall_starts[i] == wall_starts[i + 1u]) { return; }
  }
  var count = 0u;
  if (i < params.grain_count) { count = walls_near(i); }
  // After the last: where the sums of the counts end.
  if (!LIST) { wall_starts[i] = count; }
  @if(CPU) {
    if (LIST) {
      let end = min(wall_starts[i + 1u], params.wall_capacity);
      for (var k = wall_starts[i]; k < end; k++) { wall_grains[k] = i; }
    }
  }
}
