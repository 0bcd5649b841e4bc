// Keeps the forces of contacts with walls for the next step.
import package::solvers::shapes::shape_step::params;
import package::solvers::shapes::walls::wall_memory::keep_walls;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

/// Whether contacts have springs: the place of the rebound has them.
override SPRINGS: bool = false;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_remember_walls(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < params.grain_count) { keep_walls(id.x, SPRINGS); }
}
