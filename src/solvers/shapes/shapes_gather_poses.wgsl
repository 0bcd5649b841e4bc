// Brings the grains into the order of their cells: where they are. Where a GPU binds enough arrays, `shapes_gather` does it.
import package::solvers::grains::grain_types::{Grain, StepParams};
import package::solvers::grains::worlds::local_id;
import package::solvers::shapes::shape_contacts::ShapeProperties;
import package::solvers::shapes::shape_gathering::{circle_of, pose_of};
import package::solvers::shapes::shape_types::ShapePose;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model
@group(0) @binding(1) var<storage, read> shape_properties: array<ShapeProperties>;
// state
@group(0) @binding(2) var<storage, read> position: array<vec3f>;
@group(0) @binding(3) var<storage, read> rotation: array<vec4f>;
@group(0) @binding(4) var<storage, read> presence: array<u32>;
// scratch
@group(0) @binding(5) var<storage, read> order: array<u32>;
@group(0) @binding(6) var<storage, read_write> grains: array<Grain>;
@group(0) @binding(7) var<storage, read_write> poses: array<ShapePose>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_gather_poses(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let source = order[i];
  let its = shape_properties[local_id(params, source)];
  let is_present = presence[source] != 0u;
  let place = position[source];
  grains[i] = circle_of(its, place, source, is_present);
  poses[i] = pose_of(its, place.xy, rotation[source], source, is_present);
}
