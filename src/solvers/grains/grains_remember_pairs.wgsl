// Keeps the forces and colours of contacts of grains with grains for the next step, by names that outlast the sorting. Forces and not
// impulses: so a step of another length starts well too.
import package::solvers::grains::colours::{colour_in, place_in, COLOUR_KEYS};
import package::solvers::grains::grain_types::{Grain, StepParams};
import package::solvers::grains::quads::ContactQuads;
import package::solvers::grains::worlds::local_id;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> grains: array<Grain>;
@group(0) @binding(2) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(3) var<storage, read> colour_order: array<u32>;
@group(0) @binding(4) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(5) var<storage, read> contacts: array<ContactQuads>;
// state
@group(0) @binding(6) var<storage, read_write> partner: array<u32>;
@group(0) @binding(7) var<storage, read_write> force: array<vec4f>;
@group(0) @binding(8) var<storage, read_write> colour: array<u32>;

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
    let s = select(k, place_in(word), BY_PAIR);
    let contact = contacts[s];
    // The walls of the grains before it come in between.
    let place = select(word, k, BY_PAIR) + min(wall_starts[contact.first], params.wall_capacity);
    partner[place] = local_id(params, grains[contact.second].id);
    force[place] = contact.impulse_push / params.dt;
    if (BY_PAIR) {
      colour[place] = colour_in(word);
    } else {
      while (s >= colour_starts[key + 1u]) { key++; }
      colour[place] = key;
    }
  }
}
