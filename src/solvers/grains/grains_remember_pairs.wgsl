// Keeps the forces and colours of contacts of grains with grains for the next step.
import package::solvers::grains::colours::{colour_in, place_in, COLOUR_KEYS};
import package::solvers::grains::contact_memory::{contacts, keep_pair};

// scratch
@group(0) @binding(11) var<storage, read> colour_order: array<u32>;
@group(0) @binding(12) var<storage, read> colour_starts: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

/// Whether `colour_order` says where the contact of each pair is and which colour it has, and not which pair is where.
override BY_PAIR: bool = false;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_remember_pairs(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, colour_starts[COLOUR_KEYS]);
  var key = 0u;
  for (var k = id.x * PORTION; k < end; k++) {
    let word = colour_order[k];
    if (BY_PAIR) {
      keep_pair(k, contacts[place_in(word)], colour_in(word));
    } else {
      while (k >= colour_starts[key + 1u]) { key++; }
      keep_pair(word, contacts[k], key);
    }
  }
}
