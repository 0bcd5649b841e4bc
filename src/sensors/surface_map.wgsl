// The highest grains of a heap, in a map of distance from its centre and direction. Only grains that touch something
// count: what flies over a heap does not belong to it. The greatest of whole numbers is the same whatever the order.
import package::sensors::contact_types::ListedGrain;

struct Params {
  // grains of one world
  count: u32,
  bins: u32,
  // at most
  sectors: u32,
  // 1 for a cone, 0 for a slope
  is_cone: u32,
  // foot of the axis, at the height of the base [m]
  centre: vec3f,
  // how far the map reaches; upwards twice as far [m]
  reach: f32,
  // unit vectors: where a slope falls to, across it, and up
  along: vec3f,
  across: vec3f,
  up: vec3f,
  low: vec3f,
  high: vec3f,
}

// params
@group(0) @binding(0) var<uniform> params: Params;
// scratch
@group(0) @binding(1) var<storage, read> listed: array<ListedGrain>;
@group(0) @binding(2) var<storage, read> touches: array<u32>;
// out, cleared before: height of the top above the base in 2 reach / 65535, times 2¹⁶, and level distance of the grain in
// reach / 65535; (world · bins + bin) · sectors + sector
@group(0) @binding(3) var<storage, read_write> map: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

const TURN = 6.28318531;
const UNITS = 65535.0;

@compute @workgroup_size(WORKGROUP_SIZE)
fn surface_map(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= arrayLength(&listed)) { return; }
  let grain = listed[i];
  let x = grain.position;
  if (grain.presence == 0u || touches[i] == 0u || any(x < params.low) || any(x > params.high)) { return; }
  let from_centre = x - params.centre;
  let along = dot(from_centre, params.along);
  let across = dot(from_centre, params.across);
  var away = along;
  // From 0 to 1 over the sectors
  var sideways = 0.5 + 0.5 * across / params.reach;
  if (params.is_cone != 0u) {
    away = length(vec2f(along, across));
    sideways = atan2(across, along) / TURN + 0.5;
  }
  let height = dot(from_centre, params.up) + grain.radius;
  if (away < 0.0 || away >= params.reach || sideways < 0.0 || sideways > 1.0 || height <= 0.0) { return; }
  let bin = min(u32(away / params.reach * f32(params.bins)), params.bins - 1u);
  // Pieces of a bin are about as long as it is wide.
  let across_bin = select(2.0 * f32(params.bins), TURN * (f32(bin) + 0.5), params.is_cone != 0u);
  let pieces = min(u32(across_bin), params.sectors);
  let sector = min(u32(sideways * f32(pieces)), pieces - 1u);
  let high_part = u32(min(0.5 * height / params.reach, 1.0) * UNITS + 0.5);
  let low_part = u32(away / params.reach * UNITS + 0.5);
  atomicMax(&map[(i / params.count * params.bins + bin) * params.sectors + sector], (high_part << 16u) + low_part);
}
