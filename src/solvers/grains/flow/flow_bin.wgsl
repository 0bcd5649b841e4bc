// Lists the grains in the cells where others are to enter. Lists are in no certain order: they are only asked whether any of
// theirs is in the way, of which the answer is the same in every order.
import package::solvers::grains::flow::flow_types::{entry_cell, entry_cell_index, FlowParams};

// params
@group(0) @binding(0) var<uniform> params: FlowParams;
// state in
@group(0) @binding(1) var<storage, read> position: array<vec3f>;
@group(0) @binding(2) var<storage, read> presence: array<u32>;
// scratch: one more than the index of the first grain in a cell, and of the next after a grain; 0 for none
@group(0) @binding(3) var<storage, read_write> heads: array<atomic<u32>>;
@group(0) @binding(4) var<storage, read_write> next: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn flow_bin(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count || presence[i] == 0u) { return; }
  let place = position[i];
  if (!(all(place >= params.bin_low) && all(place <= params.bin_high))) { return; }
  let world = i / params.grains_per_world;
  next[i] = atomicExchange(&heads[entry_cell_index(params, entry_cell(params, place), world)], i + 1u);
}
