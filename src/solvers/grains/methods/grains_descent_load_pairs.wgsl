// Begins a descent where the contacts of grains with grains are.
import package::solvers::grains::colours::COLOUR_KEYS;
import package::solvers::grains::grain_types::{Contact, Extra};
import package::solvers::grains::methods::descent::{descent_numbers, descent_places, first_descent};

// scratch
@group(0) @binding(0) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(1) var<storage, read> contacts: array<Contact>;
@group(0) @binding(2) var<storage, read> extras: array<Extra>;
@group(0) @binding(3) var<storage, read_write> iterates: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> descent: array<vec4u>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

override EXTRA: bool = false;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_descent_load_pairs(@builtin(global_invocation_id) id: vec3u) {
  if (id.x == 0u) {
    let first = first_descent();
    descent[0] = descent_numbers(first);
    descent[1] = descent_places(first);
  }
  let end = min((id.x + 1u) * PORTION, colour_starts[COLOUR_KEYS]);
  for (var s = id.x * PORTION; s < end; s++) {
    iterates[2u * s] = vec4f(contacts[s].impulse, contacts[s].push);
    var turn = vec4f(0.0, 0.0, 0.0, contacts[s].push);
    if (EXTRA) { turn = vec4f(extras[s].turn, contacts[s].push + extras[s].pull); }
    iterates[2u * s + 1u] = turn;
  }
}
