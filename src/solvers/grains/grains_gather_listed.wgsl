// Brings grains into the order of their cells: see gathering.wgsl.
import package::solvers::grains::gathering::{gather, params};

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_gather_listed(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < params.grain_count) { gather(id.x); }
}
