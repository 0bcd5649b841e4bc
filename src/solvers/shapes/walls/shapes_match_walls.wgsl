// Finds for each touch with a wall the place where the state keeps it from the step before, and says how the materials meet.
import package::solvers::shapes::shape_step::params;
import package::solvers::shapes::walls::known_walls::match_walls;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_match_walls(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < params.grain_count) { match_walls(id.x); }
}
