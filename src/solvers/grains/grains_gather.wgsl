// Brings the grains into the order of their cells, with the velocity that gravity alone would give them.
import package::solvers::grains::grain_types::{Grain, StepParams};

struct GrainProperties {
  /// [m]
  radius: f32,
  /// [1/kg]
  inverse_mass: f32,
  material: u32,
}

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model
@group(0) @binding(1) var<storage, read> properties: array<GrainProperties>;
// state in
@group(0) @binding(2) var<storage, read> position: array<vec3f>;
@group(0) @binding(3) var<storage, read> velocity: array<vec3f>;
@group(0) @binding(4) var<storage, read> spin: array<vec3f>;
// scratch
@group(0) @binding(5) var<storage, read> order: array<u32>;
@group(0) @binding(6) var<storage, read_write> grains: array<Grain>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_gather(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let source = order[i];
  let local_id = source % params.grains_per_world;
  let its = properties[local_id];
  grains[i] = Grain(
    position[source],
    its.radius,
    velocity[source] + params.dt * params.gravity,
    its.inverse_mass,
    its.radius * spin[source],
    1.0 / its.radius,
    source,
    local_id,
    its.material,
  );
}
