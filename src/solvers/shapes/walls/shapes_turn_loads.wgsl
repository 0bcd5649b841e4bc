// Torques on bodies about their own origins rather than about the world's.
import package::solvers::parts::load_types::BodyLoad;

// scratch
@group(0) @binding(0) var<storage, read> body_origins: array<vec3f>;
/// One for each body of each world
@group(0) @binding(1) var<storage, read_write> loads: array<BodyLoad>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_turn_loads(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&loads)) { return; }
  let origin = body_origins[id.x % arrayLength(&body_origins)];
  loads[id.x].torque -= cross(origin, loads[id.x].impulse);
}
