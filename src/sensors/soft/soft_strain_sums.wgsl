// Mean stress, and the extremes of strain, of particles of one world, over tiles: one workgroup a tile of one world. The
// host adds the tiles in f64. Sums run in a fixed order, so they are the same bits every time.

struct Params {
  // particles of one world, and of these the ones that are looked at: first … end − 1
  count: u32,
  first: u32,
  end: u32,
  tile_count: u32,
  world_count: u32,
  low: vec3f,
  high: vec3f,
}

// as in soft_strain.wgsl
struct Strain {
  normal: vec4f,
  shear: vec4f,
  energy: vec4f,
}

struct Sums {
  // stress times present volume, xx yy zz [Pa m³]; present volume [m³]
  normal: vec4f,
  // xy xz yz [Pa m³]; elastic energy [J]
  shear: vec4f,
  // largest of: volume over that at rest, its negative, largest stretch
  ends: vec4f,
}

override DIMENSIONS: u32 = 3u;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
const TILE = 256u;
const FAR = 3.0e38;

// params
@group(0) @binding(0) var<uniform> params: Params;
// model
@group(0) @binding(1) var<storage, read> matter: array<vec4f>;
// state in, as words: vectors are those of the plane or of space
@group(0) @binding(2) var<storage, read> position: array<f32>;
// scratch
@group(0) @binding(3) var<storage, read> strains: array<Strain>;
// out: world · tiles + tile
@group(0) @binding(4) var<storage, read_write> sums: array<Sums>;

var<workgroup> of_lane: array<Sums, WORKGROUP_SIZE>;

fn add(a: Sums, b: Sums) -> Sums {
  return Sums(a.normal + b.normal, a.shear + b.shear, max(a.ends, b.ends));
}

fn position_of(i: u32) -> vec3f {
  if (DIMENSIONS == 3u) { return vec3f(position[4u * i], position[4u * i + 1u], position[4u * i + 2u]); }
  return vec3f(position[2u * i], position[2u * i + 1u], 0.0);
}

fn of_particle(strain: Strain, rest_volume: f32) -> Sums {
  let ratio = strain.normal.w;
  let volume = rest_volume * ratio;
  return Sums(
    vec4f(volume * strain.normal.xyz, volume),
    vec4f(volume * strain.shear.xyz, rest_volume * strain.energy.x),
    vec4f(ratio, -ratio, strain.shear.w, 0.0),
  );
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_strain_sums(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let world = group.x / params.tile_count;
  if (world >= params.world_count) { return; }
  let first = params.first + (group.x % params.tile_count) * TILE;
  let end = min(first + TILE, params.end);
  var total = Sums(vec4f(), vec4f(), vec4f(-FAR));
  for (var local = first + lane; local < end; local += WORKGROUP_SIZE) {
    let i = world * params.count + local;
    let x = position_of(i);
    if (all(x >= params.low) && all(x <= params.high)) {
      total = add(total, of_particle(strains[i], matter[local].y));
    }
  }
  of_lane[lane] = total;
  for (var half = WORKGROUP_SIZE / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (lane < half) { of_lane[lane] = add(of_lane[lane], of_lane[lane + half]); }
  }
  if (lane == 0u) { sums[group.x] = of_lane[0]; }
}
