// Gives contacts of grains with grains the impulses that a descent has found.
import package::solvers::grains::colours::COLOUR_KEYS;
import package::solvers::grains::grain_types::{Contact, Extra, StepParams};
import package::solvers::grains::methods::descent::descent_of;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(2) var<storage, read> iterates: array<vec4f>;
@group(0) @binding(3) var<storage, read> descent: array<vec4u>;
@group(0) @binding(4) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(5) var<storage, read_write> extras: array<Extra>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

override EXTRA: bool = false;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_descent_store_pairs(@builtin(global_invocation_id) id: vec3u) {
  let at = descent_of(descent[0], descent[1]);
  let first = at.now * (params.pair_capacity + params.wall_capacity);
  let end = min((id.x + 1u) * PORTION, colour_starts[COLOUR_KEYS]);
  for (var s = id.x * PORTION; s < end; s++) {
    let place = (first + s) * 2u;
    contacts[s].impulse = iterates[place].xyz;
    contacts[s].push = iterates[place].w;
    if (EXTRA) { extras[s].turn = iterates[place + 1u].xyz; }
  }
}
