// Brings the grains into the order of their cells: where they are.
import package::solvers::grains::grain_types::{Grain, StepParams, NONE};
import package::solvers::grains::worlds::local_id;
import package::solvers::shapes::shape_contacts::ShapeProperties;
import package::solvers::shapes::shape_types::{ShapePose, CARRIED};

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
@group(0) @binding(6) var<storage, read_write> poses: array<ShapePose>;
@group(0) @binding(7) var<storage, read_write> grains: array<Grain>;

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
  // Of a turn about z.
  let half = rotation[source].wz;
  let turn = vec2f(half.x * half.x - half.y * half.y, 2.0 * half.x * half.y) / max(dot(half, half), 1e-30);
  let material = its.material | select(CARRIED, 0u, its.inverse_mass > 0.0);
  poses[i] = ShapePose(place.xy, turn, its.radius, select(NONE, its.kind, is_present), source, material);
  grains[i] = Grain(place, its.radius, source, select(NONE, its.material, is_present));
}
