// Keeps the torques of contacts of grains with grains for the next step.
import package::solvers::grains::colours::{place_in, COLOUR_KEYS};
import package::solvers::grains::grain_types::{Contact, Extra, StepParams};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(2) var<storage, read> colour_order: array<u32>;
@group(0) @binding(3) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(4) var<storage, read> contacts: array<Contact>;
@group(0) @binding(5) var<storage, read> extras: array<Extra>;
// state
@group(0) @binding(6) var<storage, read_write> torque: array<vec3f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

/// As in grains_remember_pairs.wgsl.
override BY_PAIR: bool = false;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_remember_pair_turns(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, colour_starts[COLOUR_KEYS]);
  for (var k = id.x * PORTION; k < end; k++) {
    let s = select(k, place_in(colour_order[k]), BY_PAIR);
    let place = select(colour_order[k], k, BY_PAIR) + min(wall_starts[contacts[s].first], params.wall_capacity);
    torque[place] = extras[s].turn / params.dt;
  }
}
