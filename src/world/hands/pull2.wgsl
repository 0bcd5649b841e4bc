// Before a step, changes the velocities of pieces in the plane that a hand holds.
import package::world::hands::pull_types::{pulled_velocity, Held, Pulled, PullParams};

// params
@group(0) @binding(0) var<uniform> params: PullParams;
// control
@group(0) @binding(1) var<storage, read> held: array<Held>;
// state
@group(0) @binding(2) var<storage, read> position: array<vec2f>;
@group(0) @binding(3) var<storage, read_write> velocity: array<vec2f>;
// out
@group(0) @binding(4) var<storage, read_write> pulled: array<Pulled>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn pull2(@builtin(global_invocation_id) id: vec3u) {
  let k = id.x;
  if (k >= params.count) { return; }
  let one = held[k];
  let place = vec3f(position[one.index], 0.0);
  let before = vec3f(velocity[one.index], 0.0);
  let after = pulled_velocity(one, params.hand + one.offset - place, before, params);
  velocity[one.index] = after.xy;
  pulled[k] = Pulled(one.mass / params.dt * (after - before), place);
}
