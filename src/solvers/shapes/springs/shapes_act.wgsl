// Finds the forces of walls on grains, and lets all forces act.
import package::solvers::shapes::shape_contacts::ShapeMotion;
import package::solvers::shapes::shape_step::{params, poses};
import package::solvers::shapes::springs::acting::acted;

// state
@group(0) @binding(13) var<storage, read> remainder: array<vec3f>;
// scratch
@group(0) @binding(10) var<storage, read_write> motions: array<ShapeMotion>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_act(@builtin(global_invocation_id) id: vec3u) {
  for (var i = id.x * PORTION; i < min((id.x + 1u) * PORTION, params.grain_count); i++) {
    motions[i].twist = acted(i, motions[i], remainder[poses[i].id]);
  }
}
