// Keeps the forces and colours of all contacts for the next step, by names that outlast the sorting, and says where the contacts of each grain are.
// Forces and not impulses: so a step of another length starts well too. From here on no grain is shared.
import package::solvers::grains::colours::{colour_in, place_in, SHARED};
import package::solvers::grains::grain_types::{Grain, StepParams, WallContact};
import package::solvers::grains::quads::ContactQuads;
import package::solvers::grains::spill::{spill_block, SPILL_COUNT, SPILL_WORDS};
import package::solvers::grains::worlds::local_id;

const STORAGE_BINDINGS = 12u;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> grains: array<Grain>;
@group(0) @binding(2) var<storage, read> pair_starts: array<u32>;
@group(0) @binding(3) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(4) var<storage, read> places: array<u32>;
@group(0) @binding(5) var<storage, read> contacts: array<ContactQuads>;
@group(0) @binding(6) var<storage, read> wall_contacts: array<WallContact>;
@group(0) @binding(7) var<storage, read_write> spill: array<atomic<i32>>;
// state
@group(0) @binding(8) var<storage, read_write> contact_first: array<u32>;
@group(0) @binding(9) var<storage, read_write> contact_count: array<u32>;
@group(0) @binding(10) var<storage, read_write> partner: array<u32>;
@group(0) @binding(11) var<storage, read_write> force: array<vec4f>;
@group(0) @binding(12) var<storage, read_write> colour: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

/// So that the next step finds no grain shared.
fn free(grain: u32) {
  atomicStore(&spill[grain * SPILL_WORDS + SPILL_COUNT], 0);
  atomicStore(&spill[spill_block(params.grain_count, grain)], 0);
}

fn remember_pair(k: u32) {
  let contact = contacts[place_in(places[k])];
  // The walls of the grains before it come in between.
  let place = k + min(wall_starts[contact.first], params.wall_capacity);
  partner[place] = local_id(params, grains[contact.second].id);
  force[place] = contact.impulse_push / params.dt;
  colour[place] = colour_in(places[k]);
  if (colour_in(places[k]) == SHARED) {
    free(contact.first);
    free(contact.second);
  }
}

fn remember_walls(i: u32) {
  let pairs_begin = min(pair_starts[i], params.pair_capacity);
  let pairs_end = min(pair_starts[i + 1u], params.pair_capacity);
  let begin = min(wall_starts[i], params.wall_capacity);
  let end = min(wall_starts[i + 1u], params.wall_capacity);
  let own_id = grains[i].id;
  contact_first[own_id] = pairs_begin + begin;
  contact_count[own_id] = pairs_end - pairs_begin + end - begin;
  for (var k = begin; k < end; k++) {
    let contact = wall_contacts[k];
    partner[pairs_end + k] = contact.wall;
    force[pairs_end + k] = vec4f(contact.impulse, contact.push) / params.dt;
  }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn bricks_remember(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < min(pair_starts[params.grain_count], params.pair_capacity)) { remember_pair(id.x); }
  if (id.x < params.grain_count) { remember_walls(id.x); }
}
