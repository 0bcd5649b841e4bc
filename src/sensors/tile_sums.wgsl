// What sensors sum over the grains of one world in a region: one workgroup a tile of one world. The host adds the tiles in f64. Sums
// run in a fixed order, so they are the same bits every time.
import package::sensors::sensor_grain::GrainProperties;

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
  // grains, mass [kg]; volume [m³] of the parts of grains in the region
  amounts: vec4f,
  // energy of translation, of rotation, potential [J]; mass times height [kg m]
  energies: vec4f,
  // [kg m/s]
  momentum: vec4f,
  // about the origin [kg m²/s]
  angular: vec4f,
  // corners of the box around the grains [m]
  low: vec4f,
  high: vec4f,
}

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

// Short, since sums within a tile are rounded to f32 and sums of tiles are not.
const TILE_GRAINS = 256u;
const FAR = 3.0e38;

fn no_sums() -> Sums {
  return Sums(vec4f(), vec4f(), vec4f(), vec4f(), vec4f(FAR), vec4f(-FAR));
}

fn add(a: Sums, b: Sums) -> Sums {
  return Sums(
    a.amounts + b.amounts, a.energies + b.energies, a.momentum + b.momentum, a.angular + b.angular,
    min(a.low, b.low), max(a.high, b.high),
  );
}

/// Of grain i, without the part of it that is in the region. `low`, `high`: corners of the box around it [m].
fn of_grain(i: u32, grain: GrainProperties, height: f32, low: vec3f, high: vec3f) -> Sums {
  let x = position[i];
  let v = velocity[i];
  let w = spin[i];
  return Sums(
    vec4f(1.0, grain.mass, 0.0, 0.0),
    vec4f(
      0.5 * grain.mass * dot(v, v), 0.5 * grain.inertia * dot(w, w), -grain.mass * dot(params.gravity, x), grain.mass * height,
    ),
    vec4f(grain.mass * v, 0.0),
    vec4f(grain.mass * cross(x, v) + grain.inertia * w, 0.0),
    vec4f(low, 0.0),
    vec4f(high, 0.0),
  );
}
