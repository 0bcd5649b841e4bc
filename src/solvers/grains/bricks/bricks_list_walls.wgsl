// Lists the walls that each grain meets, and starts contacts with them with the forces that they had in the step before, which act at once.
import package::solvers::grains::grain_motion::pushed;
import package::solvers::grains::kept_walls::start_wall;
import package::solvers::grains::near_walls::{motions, params, wall_contacts, wall_starts, walls_near};

const STORAGE_BINDINGS = 12u;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn bricks_list_walls(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  if (wall_starts[i] == wall_starts[i + 1u]) { return; }
  walls_near(i);
  var own = motions[i];
  let end = min(wall_starts[i + 1u], params.wall_capacity);
  for (var k = wall_starts[i]; k < end; k++) {
    start_wall(k, i);
    let contact = wall_contacts[k];
    let impulse = contact.impulse + contact.push * contact.normal;
    own = pushed(own, impulse, cross(contact.normal, contact.impulse));
  }
  motions[i] = own;
}
