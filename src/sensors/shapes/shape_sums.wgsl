// What sensors measure of the grains of one world in a region of the plane, as grain_sums.wgsl does for spheres: how far they
// reach and which part of them is inside follows from their outlines.
import package::sensors::sensor_grain::GrainProperties;
import package::sensors::shapes::outline_points::{turn_of, turned};
import package::sensors::tile_sums::{
  Sums, add, no_sums, of_grain, params, position, presence, properties, sums, FAR, TILE_GRAINS,
};

// model
@group(0) @binding(7) var<storage, read> points: array<vec4f>;
// state in
@group(0) @binding(8) var<storage, read> rotation: array<vec4f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
const TILE = TILE_GRAINS;
/// Of matter in the plane [m]
const HALF_THICKNESS = 0.5;

var<workgroup> of_lane: array<Sums, WORKGROUP_SIZE>;

/// Of the box around a grain: low x y, high x y [m]
fn box_of(x: vec2f, turn: vec2f, grain: GrainProperties) -> vec4f {
  var low = vec2f(FAR);
  var high = vec2f(-FAR);
  for (var k = 0u; k < grain.corners; k++) {
    let corner = points[grain.points + k];
    let place = x + turned(turn, corner.xy);
    low = min(low, place - corner.z);
    high = max(high, place + corner.z);
  }
  return vec4f(low, high);
}

/// Part of a grain's area in the region, with its images where the region is periodic.
fn part_inside(x: vec2f, turn: vec2f, grain: GrainProperties, box: vec4f) -> f32 {
  if (all(box.xy >= params.low.xy) && all(box.zw <= params.high.xy)) { return 1.0; }
  let period = select(vec2f(FAR), params.period.xy, params.period.xy > vec2f(0.0));
  var inside = 0.0;
  for (var k = 0u; k < grain.samples; k++) {
    let place = x + turned(turn, points[grain.points + grain.corners + k].xy);
    let away = place - params.low.xy;
    let folded = select(away, away - period * floor(away / period), params.period.xy > vec2f(0.0));
    inside += select(0.0, 1.0, all(folded >= vec2f(0.0)) && all(folded <= params.high.xy - params.low.xy));
  }
  return inside / f32(grain.samples);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shape_sums(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let world = group.x / params.tile_count;
  if (world >= params.world_count) { return; }
  let first = (group.x % params.tile_count) * TILE;
  let end = min(first + TILE, params.count);
  var total = no_sums();
  for (var local = first + lane; local < end; local += WORKGROUP_SIZE) {
    let i = world * params.count + local;
    let grain = properties[local];
    // What a body carries is part of it.
    if (presence[i] == 0u || grain.mass == 0.0) { continue; }
    let x = position[i];
    let turn = turn_of(rotation[i]);
    let box = box_of(x.xy, turn, grain);
    total.amounts.z += grain.volume * part_inside(x.xy, turn, grain, box);
    if (all(x >= params.low) && all(x <= params.high)) {
      let low = vec3f(box.xy, -HALF_THICKNESS);
      total = add(total, of_grain(i, grain, x.y, low, vec3f(box.zw, HALF_THICKNESS)));
    }
  }
  of_lane[lane] = total;
  for (var half = WORKGROUP_SIZE / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (lane < half) { of_lane[lane] = add(of_lane[lane], of_lane[lane + half]); }
  }
  if (lane == 0u) { sums[group.x] = of_lane[0]; }
}
