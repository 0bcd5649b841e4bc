// What the state keeps of contacts, by names that outlast the sorting. Forces and not impulses: so a step of another length starts well
// too.
import package::solvers::grains::grain_types::{Grain, StepParams, WallContact};
import package::solvers::grains::quads::ContactQuads;
import package::solvers::grains::worlds::local_id;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> grains: array<Grain>;
@group(0) @binding(2) var<storage, read> pair_starts: array<u32>;
@group(0) @binding(3) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(4) var<storage, read> wall_contacts: array<WallContact>;
@group(0) @binding(5) var<storage, read> contacts: array<ContactQuads>;
// state
@group(0) @binding(6) var<storage, read_write> contact_first: array<u32>;
@group(0) @binding(7) var<storage, read_write> contact_count: array<u32>;
@group(0) @binding(8) var<storage, read_write> partner: array<u32>;
@group(0) @binding(9) var<storage, read_write> force: array<vec4f>;
@group(0) @binding(10) var<storage, read_write> colour: array<u32>;

/// Where a contact of two grains is kept, the k-th of all pairs: the walls of the grains before it come in between.
fn place_of_pair(k: u32, contact: ContactQuads) -> u32 {
  return k + min(wall_starts[contact.first], params.wall_capacity);
}

fn keep_pair(k: u32, contact: ContactQuads, its_colour: u32) {
  let place = place_of_pair(k, contact);
  partner[place] = local_id(params, grains[contact.second].id);
  force[place] = contact.impulse_push / params.dt;
  colour[place] = its_colour;
}

/// Those of grain i with walls, and where all that it has are.
fn keep_walls(i: u32) {
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
