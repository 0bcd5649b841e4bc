// Lets the contacts that bricks leave over act with the impulses of the step before, and undoes a part of their overlaps. The first
// workgroup takes those that have no colour, which are few, and the walls of their grains; the others take all other walls.
import package::solvers::grains::colours::SHARED;
import package::solvers::grains::effort::gate::OPEN;
import package::solvers::grains::grain_types::CONTACT_OVERFLOW;
import package::solvers::grains::solve_shared::{
  colour_starts, contacts, is_owner, is_shared, params, solve_shared, take_spill, warnings,
};
import package::solvers::grains::solve_walls::{leave_walls, press_walls, wall_starts, walls_of};
import package::solvers::grains::spill::{CORRECT, START};

const STORAGE_BINDINGS = 11u;

// scratch
/// Of rebounds
@group(0) @binding(8) var<storage, read_write> gate: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

fn press(i: u32) {
  let walls = walls_of(i);
  if (walls.x == walls.y) { return; }
  if (press_walls(i, walls)) { atomicStore(&gate[0], OPEN); }
}

fn leave(i: u32) {
  if (wall_starts[i + 1u] > params.wall_capacity) {
    atomicAdd(&warnings[CONTACT_OVERFLOW], wall_starts[i + 1u] - max(wall_starts[i], params.wall_capacity));
  }
  let walls = walls_of(i);
  if (walls.x < walls.y) { leave_walls(i, walls); }
}

/// Of a grain without shared contacts.
fn start_walls(i: u32) {
  if (i >= params.grain_count) { return; }
  if (wall_starts[i] == wall_starts[i + 1u] || is_shared(i)) { return; }
  press(i);
  leave(i);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn bricks_start_rest(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (group.x > 0u) {
    start_walls((group.x - 1u) * WORKGROUP_SIZE + lane);
    return;
  }
  let begin = colour_starts[SHARED];
  let end = colour_starts[SHARED + 1u];
  for (var s = begin + lane; s < end; s += WORKGROUP_SIZE) { solve_shared(s, START); }
  storageBarrier();
  for (var s = begin + lane; s < end; s += WORKGROUP_SIZE) {
    for (var side = 0u; side < 2u; side++) {
      let i = select(contacts[s].first, contacts[s].second, side == 1u);
      if (!is_owner(s, i)) { continue; }
      take_spill(i, START);
      press(i);
    }
  }
  storageBarrier();
  for (var s = begin + lane; s < end; s += WORKGROUP_SIZE) { solve_shared(s, CORRECT); }
  storageBarrier();
  for (var s = begin + lane; s < end; s += WORKGROUP_SIZE) {
    for (var side = 0u; side < 2u; side++) {
      let i = select(contacts[s].first, contacts[s].second, side == 1u);
      if (!is_owner(s, i)) { continue; }
      take_spill(i, CORRECT);
      leave(i);
    }
  }
}
