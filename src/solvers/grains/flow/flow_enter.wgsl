// Lets grains into the world that hold a claim, unless one with a lower index claims a place that overlaps theirs: it enters
// now, or does not for the sake of a third, and they try again after the next step. Counts those that have waited long, and empties
// the lists of who is in the way.
import package::solvers::grains::conditions::warn;
import package::solvers::grains::flow::flow_types::{
  claim_place, entry_cell, entry_cell_count, entry_cell_index, entry_neighbour, nearest_offset, FlowGrain, FlowParams, NEVER,
};

// params
@group(0) @binding(0) var<uniform> params: FlowParams;
// model
@group(0) @binding(1) var<storage, read> grains: array<FlowGrain>;
// state in
@group(0) @binding(2) var<storage, read> clock: array<u32>;
@group(0) @binding(3) var<storage, read> position: array<vec3f>;
// scratch
@group(0) @binding(4) var<storage, read_write> lists: array<u32>;
// state in and out
@group(0) @binding(6) var<storage, read_write> presence: array<u32>;
@group(0) @binding(7) var<storage, read_write> entry: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

fn may_enter(i: u32) -> bool {
  let place = position[i];
  let radius = grains[i % params.grains_per_world].radius;
  let world = i / params.grains_per_world;
  let cell = entry_cell(params, place);
  if (lists[claim_place(params, entry_cell_index(params, cell, world))] != ~i) { return false; }
  for (var k = 0u; k < 27u; k++) {
    let beside = entry_neighbour(params, cell, k);
    if (any(beside < vec3i(0))) { continue; }
    let claim = lists[claim_place(params, entry_cell_index(params, beside, world))];
    // A greater complement is a lower index.
    if (claim <= ~i) { continue; }
    let other = ~claim;
    let offset = nearest_offset(params, place, position[other]);
    let reach = radius + grains[other % params.grains_per_world].radius;
    if (dot(offset, offset) < reach * reach) { return false; }
  }
  return true;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn flow_enter(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  for (var k = i; k < entry_cell_count(params); k += params.grain_count) { lists[k] = 0u; }
  if (entry[i] > clock[1]) { return; }
  if (may_enter(i)) {
    presence[i] = 1u;
    entry[i] = NEVER;
  } else if (clock[1] - entry[i] == params.patience) {
    warn(params.warning, i);
  }
}
