// Moves all grains, and brings those back that pass a periodic face.
import package::solvers::grains::grain_types::NONE;
import package::solvers::grains::moved_grain::{grains, moved, params, tell_slots};

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_move(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.grain_count) { return; }
  if (id.x == 0u) { tell_slots(); }
  let grain = grains[id.x];
  if (grain.material != NONE) { _ = moved(id.x, grain); }
}
