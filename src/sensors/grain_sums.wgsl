// What sensors measure of the grains of one world in a box.
import package::sensors::sensor_grain::part_inside;
import package::sensors::tile_sums::{
  Sums, add, no_sums, of_grain, params, position, presence, properties, sums, TILE_GRAINS,
};

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
const TILE = TILE_GRAINS;

var<workgroup> of_lane: array<Sums, WORKGROUP_SIZE>;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grain_sums(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let world = group.x / params.tile_count;
  if (world >= params.world_count) { return; }
  let first = (group.x % params.tile_count) * TILE;
  let end = min(first + TILE, params.count);
  var total = no_sums();
  for (var local = first + lane; local < end; local += WORKGROUP_SIZE) {
    let i = world * params.count + local;
    if (presence[i] == 0u) { continue; }
    let x = position[i];
    let grain = properties[local];
    total.amounts.z += grain.volume * part_inside(x, grain.radius, params.low, params.high, params.period);
    if (all(x >= params.low) && all(x <= params.high)) {
      total = add(total, of_grain(i, grain, x.z, x - grain.radius, x + grain.radius));
    }
  }
  of_lane[lane] = total;
  for (var half = WORKGROUP_SIZE / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (lane < half) { of_lane[lane] = add(of_lane[lane], of_lane[lane + half]); }
  }
  if (lane == 0u) { sums[group.x] = of_lane[0]; }
}
