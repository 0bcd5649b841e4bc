// Grains whose time to enter has come claim the cell of their place, if nothing is in the way there. Of several, the one
// with the lowest index has it: claims hold the complement of an index, and the greatest stays.
import package::solvers::grains::flow::flow_types::{
  claim_place, entry_cell, entry_cell_index, entry_neighbour, looks_now, nearest_offset, next_place, FlowGrain, FlowParams,
  IN_BODY,
};

// params
@group(0) @binding(0) var<uniform> params: FlowParams;
// model
@group(0) @binding(1) var<storage, read> grains: array<FlowGrain>;
// state in
@group(0) @binding(2) var<storage, read> clock: array<u32>;
@group(0) @binding(3) var<storage, read> position: array<vec3f>;
@group(0) @binding(4) var<storage, read> entry: array<u32>;
// scratch
@group(0) @binding(5) var<storage, read_write> lists: array<atomic<u32>>;

/// Whether they have looked for bodies (flow_look.wgsl).
override LOOKED: bool = false;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

/// Whether a grain that is listed in a cell overlaps a sphere.
fn is_taken(cell_index: u32, place: vec3f, radius: f32) -> bool {
  var link = atomicLoad(&lists[cell_index]);
  while (link != 0u) {
    let other = link - 1u;
    let offset = nearest_offset(params, place, position[other]);
    let reach = radius + grains[other % params.grains_per_world].radius;
    if (dot(offset, offset) < reach * reach) { return true; }
    link = atomicLoad(&lists[next_place(params, other)]);
  }
  return false;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn flow_claim(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count || !looks_now(params, i, entry[i], clock[1])) { return; }
  if (LOOKED && atomicLoad(&lists[next_place(params, i)]) == IN_BODY) { return; }
  let place = position[i];
  let radius = grains[i % params.grains_per_world].radius;
  let world = i / params.grains_per_world;
  let cell = entry_cell(params, place);
  for (var k = 0u; k < 27u; k++) {
    // Its own cell first: what is in the way is likely there.
    let beside = entry_neighbour(params, cell, (k + 13u) % 27u);
    if (any(beside < vec3i(0))) { continue; }
    if (is_taken(entry_cell_index(params, beside, world), place, radius)) { return; }
  }
  atomicMax(&lists[claim_place(params, entry_cell_index(params, cell, world))], ~i);
}
