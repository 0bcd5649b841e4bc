// Brings the grains into the order of their cells, with the velocity that gravity alone would give them; where lists are kept, into
// the order that they have.
import package::solvers::grains::grain_properties::GrainProperties;
import package::solvers::grains::grain_types::{Grain, StepParams, NONE};
import package::solvers::grains::lists::lists::{are_kept, way_by_now, Lists};
import package::solvers::grains::quads::MotionQuads;
import package::solvers::grains::worlds::local_id;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model
@group(0) @binding(1) var<storage, read> properties: array<GrainProperties>;
// state
@group(0) @binding(2) var<storage, read> position: array<vec3f>;
@group(0) @binding(3) var<storage, read> velocity: array<vec3f>;
@group(0) @binding(4) var<storage, read> spin: array<vec3f>;
@group(0) @binding(5) var<storage, read> presence: array<u32>;
// scratch
@group(0) @binding(6) var<storage, read> order: array<u32>;
@group(0) @binding(7) var<storage, read_write> grains: array<Grain>;
@group(0) @binding(8) var<storage, read_write> motions: array<MotionQuads>;
@group(0) @binding(9) var<uniform> lists: Lists;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_gather(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  var source = grains[i].id;
  var way = 0.0;
  if (are_kept(lists)) {
    way = way_by_now(params, grains[i].way, grains[i].position, position[source]);
  } else {
    source = order[i];
  }
  let its = properties[local_id(params, source)];
  grains[i] = Grain(position[source], its.radius, source, select(NONE, its.material, presence[source] != 0u), way);
  let velocity = velocity[source] + params.dt * params.gravity;
  motions[i] =
    MotionQuads(vec4f(velocity, its.inverse_mass), vec4f(its.radius * spin[source], 1.0 / its.radius));
}
