// What sensors measure of the grains of one world in a box, summed over tiles: one workgroup a tile of one world. The
// host adds the tiles in f64. Sums run in a fixed order, so they are the same bits every time.
import package::sensors::sensor_grain::{part_inside, GrainProperties};

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

struct Sums {
  // grains, mass [kg]; volume [m³] of the parts of grains in the box
  amounts: vec4f,
  // energy of translation, of rotation, potential [J]; mass times height [kg m]
  energies: vec4f,
  // [kg m/s]
  momentum: vec4f,
  // about the origin [kg m²/s]
  angular: vec4f,
  // corners of the box around the grains, radii included [m]
  low: vec4f,
  high: vec4f,
}

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
// Short, since sums within a tile are rounded to f32 and sums of tiles are not.
const TILE = 256u;
const FAR = 3.0e38;

// params
@group(0) @binding(0) var<uniform> params: Params;
// model
@group(0) @binding(1) var<storage, read> properties: array<GrainProperties>;
// state in
@group(0) @binding(2) var<storage, read> position: array<vec3f>;
@group(0) @binding(3) var<storage, read> velocity: array<vec3f>;
@group(0) @binding(4) var<storage, read> spin: array<vec3f>;
@group(0) @binding(5) var<storage, read> presence: array<u32>;
// out: world · tiles + tile
@group(0) @binding(6) var<storage, read_write> sums: array<Sums>;

var<workgroup> of_lane: array<Sums, WORKGROUP_SIZE>;

fn add(a: Sums, b: Sums) -> Sums {
  return Sums(
    a.amounts + b.amounts, a.energies + b.energies, a.momentum + b.momentum, a.angular + b.angular,
    min(a.low, b.low), max(a.high, b.high),
  );
}

fn of_grain(i: u32, radius: f32, mass: f32, inertia: f32) -> Sums {
  let x = position[i];
  let v = velocity[i];
  let w = spin[i];
  return Sums(
    vec4f(1.0, mass, 0.0, 0.0),
    vec4f(0.5 * mass * dot(v, v), 0.5 * inertia * dot(w, w), -mass * dot(params.gravity, x), mass * x.z),
    vec4f(mass * v, 0.0),
    vec4f(mass * cross(x, v) + inertia * w, 0.0),
    vec4f(x - radius, 0.0),
    vec4f(x + radius, 0.0),
  );
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grain_sums(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let world = group.x / params.tile_count;
  if (world >= params.world_count) { return; }
  let first = (group.x % params.tile_count) * TILE;
  let end = min(first + TILE, params.count);
  var total = Sums(vec4f(), vec4f(), vec4f(), vec4f(), vec4f(FAR), vec4f(-FAR));
  for (var local = first + lane; local < end; local += WORKGROUP_SIZE) {
    let i = world * params.count + local;
    if (presence[i] == 0u) { continue; }
    let x = position[i];
    let grain = properties[local];
    total.amounts.z += grain.volume * part_inside(x, grain.radius, params.low, params.high, params.period);
    if (all(x >= params.low) && all(x <= params.high)) { total = add(total, of_grain(i, grain.radius, grain.mass, grain.inertia)); }
  }
  of_lane[lane] = total;
  for (var half = WORKGROUP_SIZE / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (lane < half) { of_lane[lane] = add(of_lane[lane], of_lane[lane + half]); }
  }
  if (lane == 0u) { sums[group.x] = of_lane[0]; }
}
