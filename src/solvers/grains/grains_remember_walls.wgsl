// Keeps the forces of contacts with walls for the next step, and says where the contacts of each grain are.
import package::solvers::grains::contact_memory::{keep_walls, params};

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_remember_walls(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < params.grain_count) { keep_walls(id.x); }
}
