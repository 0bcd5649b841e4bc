// Lists the particles slot by slot, from the places where those of each slot and portion begin.
import package::solvers::soft::soft_types::SoftParams;

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// scratch
@group(0) @binding(1) var<storage, read> keys: array<u32>;
@if(CPU) @group(0) @binding(2) var<storage, read_write> places: array<u32>;
@else @group(0) @binding(2) var<storage, read_write> places: array<atomic<u32>>;
@group(0) @binding(3) var<storage, read_write> order: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
/// As in soft_tally.wgsl
@if(CPU) const PORTIONS = 16u;

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_list(@builtin(workgroup_id) group: vec3u) {
  let portion = (params.particle_count + PORTIONS - 1u) / PORTIONS;
  for (var i = group.x * portion; i < min((group.x + 1u) * portion, params.particle_count); i++) {
    let counter = keys[i] * PORTIONS + group.x;
    let place = places[counter];
    places[counter] = place + 1u;
    order[place] = i;
  }
}

@else
@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_list(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < params.particle_count) { order[atomicAdd(&places[keys[id.x]], 1u)] = id.x; }
}
