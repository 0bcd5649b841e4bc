// Puts the spheres in the order of their cells, so that those of a cell and of its neighbours along x lie side by side.
import package::bench::seed000::seed000_types::PileParams;

// params
@group(0) @binding(0) var<uniform> params: PileParams;
// state in
@group(0) @binding(1) var<storage, read> places: array<vec4f>;
@group(0) @binding(2) var<storage, read> velocities: array<vec4f>;
// scratch
@group(0) @binding(3) var<storage, read> order: array<u32>;
@group(0) @binding(4) var<storage, read_write> sorted_places: array<vec4f>;
@group(0) @binding(5) var<storage, read_write> sorted_velocities: array<vec4f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn seed000_grid_gather(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.count) { return; }
  sorted_places[i] = places[order[i]];
  sorted_velocities[i] = velocities[order[i]];
}
