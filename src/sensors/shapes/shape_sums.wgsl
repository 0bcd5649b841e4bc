// What sensors measure of the grains of one world in a region of the plane, as grain_sums.wgsl does for spheres: how far they
// reach and which part of them is inside follows from their outlines.
import package::sensors::sensor_grain::GrainProperties;
import package::sensors::shapes::outline_points::{turn_of, turned};

struct Params {
  // grains of one world
  count: u32,
  tile_count: u32,
  world_count: u32,
  gravity: vec3f,
  low: vec3f,
  high: vec3f,
  period: vec3f,
}

// as in grain_sums.wgsl
struct Sums {
  amounts: vec4f,
  energies: vec4f,
  momentum: vec4f,
  angular: vec4f,
  low: vec4f,
  high: vec4f,
}

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
// Short, since sums within a tile are rounded to f32 and sums of tiles are not.
const TILE = 256u;
const FAR = 3.0e38;
/// Of matter in the plane [m]
const HALF_THICKNESS = 0.5;

// params
@group(0) @binding(0) var<uniform> params: Params;
// model
@group(0) @binding(1) var<storage, read> properties: array<GrainProperties>;
@group(0) @binding(2) var<storage, read> points: array<vec4f>;
// state in
@group(0) @binding(3) var<storage, read> position: array<vec3f>;
@group(0) @binding(4) var<storage, read> rotation: array<vec4f>;
@group(0) @binding(5) var<storage, read> velocity: array<vec3f>;
@group(0) @binding(6) var<storage, read> spin: array<vec3f>;
@group(0) @binding(7) var<storage, read> presence: array<u32>;
// out: world · tiles + tile
@group(0) @binding(8) var<storage, read_write> sums: array<Sums>;

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

fn add(a: Sums, b: Sums) -> Sums {
  return Sums(
    a.amounts + b.amounts, a.energies + b.energies, a.momentum + b.momentum, a.angular + b.angular,
    min(a.low, b.low), max(a.high, b.high),
  );
}

fn of_grain(i: u32, grain: GrainProperties, box: vec4f) -> Sums {
  let x = position[i];
  let v = velocity[i];
  let w = spin[i];
  return Sums(
    vec4f(1.0, grain.mass, 0.0, 0.0),
    vec4f(
      0.5 * grain.mass * dot(v, v), 0.5 * grain.inertia * dot(w, w), -grain.mass * dot(params.gravity, x), grain.mass * x.y,
    ),
    vec4f(grain.mass * v, 0.0),
    vec4f(grain.mass * cross(x, v) + grain.inertia * w, 0.0),
    vec4f(box.xy, -HALF_THICKNESS, 0.0),
    vec4f(box.zw, HALF_THICKNESS, 0.0),
  );
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shape_sums(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let world = group.x / params.tile_count;
  if (world >= params.world_count) { return; }
  let first = (group.x % params.tile_count) * TILE;
  let end = min(first + TILE, params.count);
  var total = Sums(vec4f(), vec4f(), vec4f(), vec4f(), vec4f(FAR), vec4f(-FAR));
  for (var local = first + lane; local < end; local += WORKGROUP_SIZE) {
    let i = world * params.count + local;
    let grain = properties[local];
    // What a body carries is part of it.
    if (presence[i] == 0u || grain.mass == 0.0) { continue; }
    let x = position[i];
    let turn = turn_of(rotation[i]);
    let box = box_of(x.xy, turn, grain);
    total.amounts.z += grain.volume * part_inside(x.xy, turn, grain, box);
    if (all(x >= params.low) && all(x <= params.high)) { total = add(total, of_grain(i, grain, box)); }
  }
  of_lane[lane] = total;
  for (var half = WORKGROUP_SIZE / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (lane < half) { of_lane[lane] = add(of_lane[lane], of_lane[lane + half]); }
  }
  if (lane == 0u) { sums[group.x] = of_lane[0]; }
}
