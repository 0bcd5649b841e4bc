// Keeps the colours of contacts for the next step, and their torques where there are any.
import package::solvers::grains::colours::COLOUR_KEYS;
import package::solvers::grains::grain_types::{Contact, Extra, StepParams};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(2) var<storage, read> colour_order: array<u32>;
@group(0) @binding(3) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(4) var<storage, read> colour_keys: array<u32>;
@group(0) @binding(5) var<storage, read> contacts: array<Contact>;
@group(0) @binding(6) var<storage, read> extras: array<Extra>;
// state
@group(0) @binding(7) var<storage, read_write> colour: array<u32>;
@group(0) @binding(8) var<storage, read_write> torque: array<vec3f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

override EXTRA: bool = false;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_remember_colours(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, colour_starts[COLOUR_KEYS]);
  for (var s = id.x * PORTION; s < end; s++) {
    let pair = colour_order[s];
    let place = pair + min(wall_starts[contacts[s].first], params.wall_capacity);
    colour[place] = colour_keys[pair];
    if (EXTRA) { torque[place] = extras[s].turn / params.dt; }
  }
}
