// Before a step, changes the velocities of pieces in space that a hand holds.
import package::world::hands::pull_types::{pulled_velocity, Held, Pulled, PullParams};

// params
@group(0) @binding(0) var<uniform> params: PullParams;
// control
@group(0) @binding(1) var<storage, read> held: array<Held>;
// state
@group(0) @binding(2) var<storage, read> position: array<vec3f>;
@group(0) @binding(3) var<storage, read_write> velocity: array<vec3f>;
// out
@group(0) @binding(4) var<storage, read_write> pulled: array<Pulled>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn pull3(@builtin(global_invocation_id) id: vec3u) {
  let k = id.x;
  if (k >= params.count) { return; }
  let one = held[k];
  let place = position[one.index];
  let before = velocity[one.index];
  let after = pulled_velocity(one, params.hand + one.offset - place, before, params);
  velocity[one.index] = after;
  pulled[k] = Pulled(one.mass / params.dt * (after - before), place);
}
