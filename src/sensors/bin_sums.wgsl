// How grains move and how densely they lie in bins along an axis of a box, tile by tile: one workgroup a tile of one
// world. Means and sums of squares about them are carried along (Welford's way), since in a fast stream the squares
// themselves would leave no digits for what is scattered about the mean. The host joins the tiles in f64.
import package::sensors::sensor_grain::{part_along, part_between, GrainProperties};

struct Params {
  // grains of one world
  count: u32,
  tile_count: u32,
  world_count: u32,
  bin_count: u32,
  // across the bins: 0, 1 or 2
  axis: u32,
  low: vec3f,
  high: vec3f,
  period: vec3f,
}

struct BinSum {
  // mean velocity [m/s], mass [kg]
  motion: vec4f,
  // mass · v′ v′ along xx, yy, zz [J]; grains
  diagonal: vec4f,
  // the same along xy, xz, yz; volume [m³] of the parts of grains in the bin
  off_diagonal: vec4f,
}

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
const TILE = 512u;

// params
@group(0) @binding(0) var<uniform> params: Params;
// model
@group(0) @binding(1) var<storage, read> properties: array<GrainProperties>;
// state in
@group(0) @binding(2) var<storage, read> position: array<vec3f>;
@group(0) @binding(3) var<storage, read> velocity: array<vec3f>;
@group(0) @binding(4) var<storage, read> presence: array<u32>;
// out: (world · tiles + tile) · bins + bin
@group(0) @binding(5) var<storage, read_write> sums: array<BinSum>;

fn with_grain(sum: BinSum, mass: f32, v: vec3f) -> BinSum {
  let total = sum.motion.w + mass;
  let before = v - sum.motion.xyz;
  let mean = sum.motion.xyz + before * (mass / total);
  let after = mass * (v - mean);
  return BinSum(
    vec4f(mean, total),
    sum.diagonal + vec4f(before * after, 1.0),
    sum.off_diagonal + vec4f(before.xxy * after.yzz, 0.0),
  );
}

/// Volume of a grain's part that lies in the box as seen along the two other axes [m³]
fn volume_across(x: vec3f, grain: GrainProperties) -> f32 {
  let a = (params.axis + 1u) % 3u;
  let b = (params.axis + 2u) % 3u;
  return grain.volume
    * part_along(x[a], grain.radius, params.low[a], params.high[a], params.period[a])
    * part_along(x[b], grain.radius, params.low[b], params.high[b], params.period[b]);
}

fn is_inside(x: vec3f) -> bool {
  return all(x >= params.low) && all(x <= params.high);
}

/// Of a coordinate along the axis; may lie outside the bins.
fn bin_of(coordinate: f32, width: f32) -> i32 {
  return i32(floor((coordinate - params.low[params.axis]) / width));
}

// A thread goes through the tile once and adds each grain to the bins that it touches.
@if(CPU)
fn sum_tile(world: u32, first: u32, end: u32, row: u32, lane: u32, width: f32) {
  let last = i32(params.bin_count) - 1;
  for (var bin = 0u; bin < params.bin_count; bin++) { sums[row + bin] = BinSum(vec4f(), vec4f(), vec4f()); }
  for (var local = first; local < end; local++) {
    let i = world * params.count + local;
    let x = position[i];
    let radius = properties[local].radius;
    let volume = volume_across(x, properties[local]);
    if (presence[i] == 0u || volume == 0.0) { continue; }
    let along = x[params.axis];
    if (is_inside(x)) {
      let place = row + u32(clamp(bin_of(along, width), 0, last));
      sums[place] = with_grain(sums[place], properties[local].mass, velocity[i]);
    }
    let period = params.period[params.axis];
    let images = select(1, 0, period == 0.0);
    for (var image = -images; image <= images; image++) {
      let c = along + f32(image) * period;
      for (var bin = max(bin_of(c - radius, width), 0); bin <= min(bin_of(c + radius, width), last); bin++) {
        let low = params.low[params.axis] + f32(bin) * width;
        sums[row + u32(bin)].off_diagonal.w += volume * part_between(c, radius, low, low + width);
      }
    }
  }
}

// A thread goes through the tile for each of its bins and adds the grains that touch it.
@else
fn sum_tile(world: u32, first: u32, end: u32, row: u32, lane: u32, width: f32) {
  let last = i32(params.bin_count) - 1;
  for (var bin = lane; bin < params.bin_count; bin += WORKGROUP_SIZE) {
    let low = params.low[params.axis] + f32(bin) * width;
    var sum = BinSum(vec4f(), vec4f(), vec4f());
    for (var local = first; local < end; local++) {
      let i = world * params.count + local;
      let x = position[i];
      let radius = properties[local].radius;
      let along = x[params.axis];
      let part = part_along(along, radius, low, low + width, params.period[params.axis]);
      if (presence[i] == 0u || part == 0.0) { continue; }
      sum.off_diagonal.w += part * volume_across(x, properties[local]);
      if (is_inside(x) && clamp(bin_of(along, width), 0, last) == i32(bin)) {
        sum = with_grain(sum, properties[local].mass, velocity[i]);
      }
    }
    sums[row + bin] = sum;
  }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn bin_sums(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let world = group.x / params.tile_count;
  if (world >= params.world_count) { return; }
  let first = (group.x % params.tile_count) * TILE;
  let width = (params.high[params.axis] - params.low[params.axis]) / f32(params.bin_count);
  sum_tile(world, first, min(first + TILE, params.count), group.x * params.bin_count, lane, width);
}
