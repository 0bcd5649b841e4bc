// Brings grains into the order of their cells, and finds the bounds of the velocities in each block of cells: `grains_gather_listed` and
// `grains_bound_speeds` in one. Where lists are kept, nobody asks for bounds.
import package::solvers::grains::gathering::{gather, grains, lists, motions, params};
import package::solvers::grains::grain_types::NONE;
import package::solvers::grains::lists::lists::are_kept;
import package::solvers::grains::quads::grain_of;
import package::solvers::grains::raised_speeds::{raise_all, raise_around};
import package::solvers::grains::speeds::block_of;
import package::solvers::grains::worlds::world_of;

const STORAGE_BINDINGS = 9u;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_gather_bounded(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.grain_count) { return; }
  let i = gather(id.x);
  if (are_kept(lists)) { return; }
  let grain = grain_of(grains[i]);
  if (grain.material == NONE) { return; }
  let velocity = motions[i].velocity_inverse_mass.xyz;
  if (grain.radius > params.fine_radius) {
    raise_around(params, grain, velocity);
    return;
  }
  raise_all(block_of(params, world_of(params, grain.id), grain.position), velocity, velocity);
}
