// Sums over how many contacts grains have, tile by tile: one workgroup a tile of one world, in whole numbers.
import package::sensors::contact_types::ListedGrain;

struct Params {
  // grains of one world
  count: u32,
  tile_count: u32,
  world_count: u32,
  // grains with fewer contacts are rattlers
  fewest: u32,
  low: vec3f,
  high: vec3f,
}

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
const TILE = 4096u;

// params
@group(0) @binding(0) var<uniform> params: Params;
// scratch
@group(0) @binding(1) var<storage, read> listed: array<ListedGrain>;
@group(0) @binding(2) var<storage, read> touches: array<u32>;
// out: grains, their contacts, grains that are no rattlers, their contacts; world · tiles + tile
@group(0) @binding(3) var<storage, read_write> sums: array<vec4u>;

var<workgroup> of_lane: array<vec4u, WORKGROUP_SIZE>;

@compute @workgroup_size(WORKGROUP_SIZE)
fn touch_sums(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let world = group.x / params.tile_count;
  if (world >= params.world_count) { return; }
  let first = (group.x % params.tile_count) * TILE;
  let end = min(first + TILE, params.count);
  var total = vec4u();
  for (var local = first + lane; local < end; local += WORKGROUP_SIZE) {
    let i = world * params.count + local;
    let x = listed[i].position;
    if (listed[i].presence == 0u || any(x < params.low) || any(x > params.high)) { continue; }
    let held = select(0u, 1u, touches[i] >= params.fewest);
    total += vec4u(1u, touches[i], held, held * touches[i]);
  }
  of_lane[lane] = total;
  for (var half = WORKGROUP_SIZE / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (lane < half) { of_lane[lane] += of_lane[lane + half]; }
  }
  if (lane == 0u) { sums[group.x] = of_lane[0]; }
}
