// Mean normal force of the contacts that push, in each world, from the sums of its tiles: one workgroup a world.

struct Params {
  tile_count: u32,
  world_count: u32,
}

// as in contact_sums.wgsl
struct Sums {
  diagonal: vec4f,
  off_diagonal: vec4f,
  strength: vec4f,
}

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

// params
@group(0) @binding(0) var<uniform> params: Params;
// scratch
@group(0) @binding(1) var<storage, read> sums: array<Sums>;
// out [N]
@group(0) @binding(2) var<storage, read_write> means: array<f32>;

// contacts, sum of their normal forces
var<workgroup> of_lane: array<vec2f, WORKGROUP_SIZE>;

@compute @workgroup_size(WORKGROUP_SIZE)
fn contact_means(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let world = group.x;
  if (world >= params.world_count) { return; }
  var total = vec2f();
  for (var tile = lane; tile < params.tile_count; tile += WORKGROUP_SIZE) {
    let sum = sums[world * params.tile_count + tile];
    total += vec2f(sum.diagonal.w, sum.off_diagonal.w);
  }
  of_lane[lane] = total;
  for (var half = WORKGROUP_SIZE / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (lane < half) { of_lane[lane] += of_lane[lane + half]; }
  }
  if (lane == 0u) { means[world] = of_lane[0].y / max(of_lane[0].x, 1.0); }
}
