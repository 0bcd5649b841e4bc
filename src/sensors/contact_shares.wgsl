// Counts contacts that push harder than the mean, and than twice the mean: one workgroup a tile of one world.
import package::sensors::contact_box::contact_inside;
import package::sensors::listed_contacts::{contact_place, force, listed, params, TILE_GRAINS};

// scratch; means of the worlds [N]
@group(0) @binding(5) var<storage, read> means: array<f32>;
// out: above the mean, above twice the mean; world · tiles + tile
@group(0) @binding(6) var<storage, read_write> shares: array<vec2u>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
const TILE = TILE_GRAINS;

var<workgroup> of_lane: array<vec2u, WORKGROUP_SIZE>;

@compute @workgroup_size(WORKGROUP_SIZE)
fn contact_shares(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let world = group.x / params.tile_count;
  if (world >= params.world_count) { return; }
  let first = (group.x % params.tile_count) * TILE;
  let end = min(first + TILE, params.count);
  let mean = means[world];
  var total = vec2u();
  for (var local = first + lane; local < end; local += WORKGROUP_SIZE) {
    let grain = listed[world * params.count + local];
    for (var place = grain.first; place < grain.first + grain.count; place++) {
      let push = force[place].w;
      if (push <= mean || !contact_inside(params, contact_place(grain, place).point)) { continue; }
      total += vec2u(1u, select(0u, 1u, push > 2.0 * mean));
    }
  }
  of_lane[lane] = total;
  for (var half = WORKGROUP_SIZE / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (lane < half) { of_lane[lane] += of_lane[lane + half]; }
  }
  if (lane == 0u) { shares[group.x] = of_lane[0]; }
}
