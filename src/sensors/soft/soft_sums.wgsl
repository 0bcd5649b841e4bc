// What sensors measure of how the particles of one world move, summed over tiles: one workgroup a tile of one world. The
// host adds the tiles in f64. Sums run in a fixed order, so they are the same bits every time.
import package::math::matrix::axial;

struct Params {
  // particles of one world, and of these the ones that are looked at: first … end − 1
  count: u32,
  first: u32,
  end: u32,
  tile_count: u32,
  world_count: u32,
  // h²/4, the second moment of the kernel: the inertia of a particle's affine velocity, over its mass [m²]
  spread: f32,
  gravity: vec3f,
  // against gravity, of length 1
  up: vec3f,
  low: vec3f,
  high: vec3f,
}

struct Sums {
  // particles; mass [kg]; kinetic and potential energy [J]
  amounts: vec4f,
  // mass times position [kg m], mass times height [kg m]
  moment: vec4f,
  // [kg m/s]
  momentum: vec4f,
  // about the origin [kg m²/s]
  angular: vec4f,
  // largest of: height, its negative [m]
  ends: vec4f,
}

override DIMENSIONS: u32 = 3u;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
// Short, since sums within a tile are rounded to f32 and sums of tiles are not.
const TILE = 256u;
const FAR = 3.0e38;

// params
@group(0) @binding(0) var<uniform> params: Params;
// model
@group(0) @binding(1) var<storage, read> matter: array<vec4f>;
// state in, as words: vectors and matrices are those of the plane or of space
@group(0) @binding(2) var<storage, read> position: array<f32>;
@group(0) @binding(3) var<storage, read> velocity: array<f32>;
@group(0) @binding(4) var<storage, read> affine: array<f32>;
// out: world · tiles + tile
@group(0) @binding(5) var<storage, read_write> sums: array<Sums>;

var<workgroup> of_lane: array<Sums, WORKGROUP_SIZE>;

fn add(a: Sums, b: Sums) -> Sums {
  return Sums(
    a.amounts + b.amounts, a.moment + b.moment, a.momentum + b.momentum, a.angular + b.angular, max(a.ends, b.ends),
  );
}

fn position_of(i: u32) -> vec3f {
  if (DIMENSIONS == 3u) { return vec3f(position[4u * i], position[4u * i + 1u], position[4u * i + 2u]); }
  return vec3f(position[2u * i], position[2u * i + 1u], 0.0);
}

fn velocity_of(i: u32) -> vec3f {
  if (DIMENSIONS == 3u) { return vec3f(velocity[4u * i], velocity[4u * i + 1u], velocity[4u * i + 2u]); }
  return vec3f(velocity[2u * i], velocity[2u * i + 1u], 0.0);
}

fn affine_of(i: u32) -> mat3x3f {
  if (DIMENSIONS == 3u) {
    let k = 12u * i;
    return mat3x3f(
      vec3f(affine[k], affine[k + 1u], affine[k + 2u]),
      vec3f(affine[k + 4u], affine[k + 5u], affine[k + 6u]),
      vec3f(affine[k + 8u], affine[k + 9u], affine[k + 10u]),
    );
  }
  let k = 4u * i;
  return mat3x3f(vec3f(affine[k], affine[k + 1u], 0.0), vec3f(affine[k + 2u], affine[k + 3u], 0.0), vec3f());
}

fn of_particle(i: u32, x: vec3f, mass: f32) -> Sums {
  let v = velocity_of(i);
  let height = dot(params.up, x);
  return Sums(
    vec4f(1.0, mass, 0.5 * mass * dot(v, v), -mass * dot(params.gravity, x)),
    mass * vec4f(x, height),
    vec4f(mass * v, 0.0),
    vec4f(mass * (cross(x, v) + params.spread * axial(affine_of(i))), 0.0),
    vec4f(height, -height, 0.0, 0.0),
  );
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_sums(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let world = group.x / params.tile_count;
  if (world >= params.world_count) { return; }
  let first = params.first + (group.x % params.tile_count) * TILE;
  let end = min(first + TILE, params.end);
  var total = Sums(vec4f(), vec4f(), vec4f(), vec4f(), vec4f(-FAR));
  for (var local = first + lane; local < end; local += WORKGROUP_SIZE) {
    let i = world * params.count + local;
    let x = position_of(i);
    if (all(x >= params.low) && all(x <= params.high)) { total = add(total, of_particle(i, x, matter[local].x)); }
  }
  of_lane[lane] = total;
  for (var half = WORKGROUP_SIZE / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (lane < half) { of_lane[lane] = add(of_lane[lane], of_lane[lane + half]); }
  }
  if (lane == 0u) { sums[group.x] = of_lane[0]; }
}
