// Finds the forces of walls on grains, lets all forces act, moves and turns the grains, and keeps their velocities: `shapes_act`
// and `shapes_move` in one. And tells of contacts for which there was no room.
import package::solvers::grains::grain_types::{CONTACT_OVERFLOW, NONE};
import package::solvers::shapes::shape_contacts::ShapeMotion;
import package::solvers::shapes::shape_moving::{keep_twist, move_grain, remainder};
import package::solvers::shapes::shape_step::{params, poses};
import package::solvers::shapes::shape_warnings::warnings;
import package::solvers::shapes::springs::acting::acted;
import package::solvers::shapes::touch_places::missed;

const STORAGE_BINDINGS = 13u;

// scratch
@group(0) @binding(10) var<storage, read> motions: array<ShapeMotion>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

fn act_and_move(i: u32) {
  let pose = poses[i];
  let finer = remainder[pose.id];
  let twist = acted(i, motions[i], finer).xyz;
  if (pose.kind == NONE) { return; }
  move_grain(pose, params.dt * twist + finer);
  keep_twist(pose.id, twist);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_act_and_move(@builtin(global_invocation_id) id: vec3u) {
  if (id.x == 0u && missed() > 0u) { atomicAdd(&warnings[CONTACT_OVERFLOW], missed()); }
  for (var i = id.x * PORTION; i < min((id.x + 1u) * PORTION, params.grain_count); i++) { act_and_move(i); }
}
