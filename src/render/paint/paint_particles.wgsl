// Particles of soft matter as balls, each with the value of the field that it is coloured by. One thread a particle of all
// worlds.
import package::render::paint::paint_types::{PaintParams, is_finite, is_shown, world_offset};
import package::render::render_types::Ball;

struct ParticleLook {
  // at rest [m]
  radius: f32,
  material: u32,
  group: u32,
  // index into signals
  actuator: u32,
}

override DIMENSIONS: u32 = 3u;

// As in soft-fields.ts.
const MATERIAL = 0u;
const GROUP = 1u;
const SPEED = 2u;
const HEIGHT = 3u;
const STRESS = 4u;
const PRESSURE = 5u;
const VOLUME = 6u;
const STRETCH = 7u;
const MEMORY = 8u;
const ACTUATION = 9u;

const STRAIN_WORDS = 12u;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

// params
@group(0) @binding(0) var<uniform> params: PaintParams;
// model: of one world; signals of all actuators now, and a zero for none
@group(0) @binding(1) var<storage, read> looks: array<ParticleLook>;
@group(0) @binding(2) var<storage, read> signals: array<f32>;
// state in, vectors as words: they are those of the plane or of space
@group(0) @binding(3) var<storage, read> position: array<f32>;
@group(0) @binding(4) var<storage, read> velocity: array<f32>;
@group(0) @binding(5) var<storage, read> memory: array<f32>;
// scratch: twelve words a particle, see soft_strain.wgsl; there where the field needs them
@group(0) @binding(6) var<storage, read> strains: array<f32>;
// out
@group(0) @binding(7) var<storage, read_write> balls: array<Ball>;

fn position_of(i: u32) -> vec3f {
  if (DIMENSIONS == 3u) { return vec3f(position[4u * i], position[4u * i + 1u], position[4u * i + 2u]); }
  return vec3f(position[2u * i], position[2u * i + 1u], 0.0);
}

fn velocity_of(i: u32) -> vec3f {
  if (DIMENSIONS == 3u) { return vec3f(velocity[4u * i], velocity[4u * i + 1u], velocity[4u * i + 2u]); }
  return vec3f(velocity[2u * i], velocity[2u * i + 1u], 0.0);
}

// Equivalent stress of von Mises [Pa]
fn mises_stress(i: u32) -> f32 {
  let k = STRAIN_WORDS * i;
  let normal = vec3f(strains[k], strains[k + 1u], strains[k + 2u]);
  let shear = vec3f(strains[k + 4u], strains[k + 5u], strains[k + 6u]);
  let apart = normal - normal.yzx;
  return sqrt(0.5 * dot(apart, apart) + 3.0 * dot(shear, shear));
}

fn pressure_of(i: u32) -> f32 {
  let k = STRAIN_WORDS * i;
  return -(strains[k] + strains[k + 1u] + strains[k + 2u]) / 3.0;
}

fn value_of(i: u32, world: u32, look: ParticleLook) -> f32 {
  switch (params.field) {
    case MATERIAL: { return f32(look.material); }
    case GROUP: { return f32(look.group); }
    case SPEED: { return length(velocity_of(i)); }
    case HEIGHT: { return dot(params.up, position_of(i)); }
    case STRESS: { return mises_stress(i); }
    case PRESSURE: { return pressure_of(i); }
    case VOLUME: { return strains[STRAIN_WORDS * i + 3u]; }
    case STRETCH: { return strains[STRAIN_WORDS * i + 7u]; }
    case MEMORY: { return memory[i]; }
    case ACTUATION: { return signals[look.actuator]; }
    default: { return f32(world); }
  }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn paint_particles(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.all_count) { return; }
  let world = i / params.count;
  let look = looks[i - world * params.count];
  let place = position_of(i);
  let is_there = is_shown(params, world) && is_finite(place);
  balls[i].centre = select(vec3f(), place + world_offset(params, world), is_there);
  balls[i].radius = select(0.0, look.radius * params.swell, is_there);
  balls[i].flags = 0u;
  balls[i].value = value_of(i, world, look);
}
