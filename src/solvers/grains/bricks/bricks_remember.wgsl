// Keeps the forces and colours of all contacts for the next step, and says where the contacts of each grain are: `grains_remember_pairs`
// and `grains_remember_walls` in one. From here on no grain is shared.
import package::solvers::grains::colours::{colour_in, place_in, SHARED};
import package::solvers::grains::contact_memory::{contacts, keep_pair, keep_walls, pair_starts, params};
import package::solvers::grains::spill::{spill_block, SPILL_COUNT, SPILL_WORDS};

const STORAGE_BINDINGS = 12u;

// scratch
@group(0) @binding(11) var<storage, read> places: array<u32>;
@group(0) @binding(12) var<storage, read_write> spill: array<atomic<i32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

/// So that the next step finds no grain shared.
fn free(grain: u32) {
  atomicStore(&spill[grain * SPILL_WORDS + SPILL_COUNT], 0);
  atomicStore(&spill[spill_block(params.grain_count, grain)], 0);
}

fn remember_pair(k: u32) {
  let colour = colour_in(places[k]);
  let contact = contacts[place_in(places[k])];
  keep_pair(k, contact, colour);
  if (colour == SHARED) {
    free(contact.first);
    free(contact.second);
  }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn bricks_remember(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < min(pair_starts[params.grain_count], params.pair_capacity)) { remember_pair(id.x); }
  if (id.x < params.grain_count) { keep_walls(id.x); }
}
