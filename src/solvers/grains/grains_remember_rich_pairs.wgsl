// Keeps forces, torques and colours of contacts of grains with grains for the next step: what grains_remember_pairs and
// grains_remember_pair_turns do one after the other, for a CPU, which would go through contacts twice.
import package::solvers::grains::colours::{colour_in, place_in, COLOUR_KEYS};
import package::solvers::grains::contact_memory::{contacts, keep_pair, place_of_pair, params};
import package::solvers::grains::grain_types::Extra;

const STORAGE_BINDINGS = 10u;

// scratch
@group(0) @binding(11) var<storage, read> places: array<u32>;
@group(0) @binding(12) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(13) var<storage, read> extras: array<Extra>;
// state
@group(0) @binding(14) var<storage, read_write> torque: array<vec3f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_remember_rich_pairs(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, colour_starts[COLOUR_KEYS]);
  for (var k = id.x * PORTION; k < end; k++) {
    let s = place_in(places[k]);
    let contact = contacts[s];
    keep_pair(k, contact, colour_in(places[k]));
    torque[place_of_pair(k, contact)] = extras[s].turn / params.dt;
  }
}
