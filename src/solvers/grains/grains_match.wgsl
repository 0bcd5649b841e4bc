// Finds for each pair the place where the state keeps it from the step before.
import package::solvers::grains::colours::{Pair, FROM_OTHER};
import package::solvers::grains::conditions::overflow;
import package::solvers::grains::found::found_place;
import package::solvers::grains::grain_types::{Grain, StepParams, NONE};
import package::solvers::grains::worlds::local_id;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// state
@group(0) @binding(1) var<storage, read> contact_first: array<u32>;
@group(0) @binding(2) var<storage, read> contact_count: array<u32>;
@group(0) @binding(3) var<storage, read> partner: array<u32>;
// scratch
@group(0) @binding(4) var<storage, read> grains: array<Grain>;
@group(0) @binding(5) var<storage, read> found: array<u32>;
@group(0) @binding(6) var<storage, read> pair_starts: array<u32>;
@group(0) @binding(7) var<storage, read_write> pairs: array<Pair>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

/// Where the state keeps a contact that a grain lists; NONE if it does not list it.
fn place_of(id: u32, name: u32) -> u32 {
  let begin = contact_first[id];
  let end = begin + contact_count[id];
  for (var place = begin; place < end; place++) {
    if (partner[place] == name) { return place; }
  }
  return NONE;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_match(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let count = found[found_place(i, 0u)];
  if (count == 0u) { return; }
  let own_id = grains[i].id;
  let world = own_id - local_id(params, own_id);
  let start = pair_starts[i];
  let room = min(count, max(params.pair_capacity, start) - start);
  if (room < count) { overflow(count - room, own_id); }
  for (var k = 0u; k < room; k++) {
    let j = found[found_place(i, k + 1u)];
    let other_id = grains[j].id;
    // Either of them may have listed it in the step before.
    var place = place_of(own_id, other_id - world);
    var lister = 0u;
    if (place == NONE) {
      place = place_of(other_id, own_id - world);
      lister = FROM_OTHER;
    }
    pairs[start + k] = Pair(i, j, select(place | lister, NONE, place == NONE));
  }
}
