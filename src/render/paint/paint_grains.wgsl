// Grains as balls, each with the value of the field that it is coloured by. One thread a grain of all worlds.
import package::render::outline::outlines::TYPE_BIT;
import package::render::paint::paint_types::{PaintParams, is_finite, is_shown, world_offset};
import package::render::render_types::Ball;

struct GrainLook {
  // [m]
  radius: f32,
  material: u32,
  // of the ball: see outlines.wgsl; 0 for spheres
  flags: u32,
}

// As in grain-fields.ts.
const MATERIAL = 0u;
const SPEED = 1u;
const HEIGHT = 2u;
const FORCE = 3u;
const SPIN = 4u;
const RADIUS = 5u;
const CONTACTS = 6u;
const TYPE = 8u;
const ANGLE = 9u;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

// params
@group(0) @binding(0) var<uniform> params: PaintParams;
// model: of one world
@group(0) @binding(1) var<storage, read> looks: array<GrainLook>;
// state in
@group(0) @binding(2) var<storage, read> position: array<vec3f>;
@group(0) @binding(3) var<storage, read> velocity: array<vec3f>;
@group(0) @binding(4) var<storage, read> spin: array<vec3f>;
@group(0) @binding(5) var<storage, read> rotation: array<vec4f>;
@group(0) @binding(6) var<storage, read> presence: array<u32>;
// scratch: sum of forces in units, contacts; there where the field needs them
@group(0) @binding(7) var<storage, read> loads: array<vec2u>;
// out
@group(0) @binding(8) var<storage, read_write> balls: array<Ball>;

/// Cosine and sine of a turn about z.
fn turn_of(q: vec4f) -> vec2f {
  return vec2f(1.0 - 2.0 * q.z * q.z, 2.0 * q.z * q.w);
}

/// From −π to π [rad]
fn angle_of(turn: vec2f) -> f32 {
  return atan2(turn.y, turn.x);
}

/// As `unpack_turn` of outlines.wgsl reads it.
fn pack_turn(turn: vec2f) -> u32 {
  let whole = vec2i(round(clamp(turn, vec2f(-1.0), vec2f(1.0)) * 32767.0));
  return u32(whole.x & 0xffff) | (u32(whole.y & 0xffff) << 16u);
}

fn value_of(i: u32, world: u32, look: GrainLook) -> f32 {
  switch (params.field) {
    case MATERIAL: { return f32(look.material); }
    case SPEED: { return length(velocity[i]); }
    case HEIGHT: { return dot(params.up, position[i]); }
    case FORCE: { return f32(loads[i].x) * params.force_unit; }
    case SPIN: { return length(spin[i]); }
    case RADIUS: { return look.radius; }
    case CONTACTS: { return f32(loads[i].y); }
    case TYPE: { return f32(look.flags >> TYPE_BIT); }
    case ANGLE: { return angle_of(turn_of(rotation[i])); }
    default: { return f32(world); }
  }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn paint_grains(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.all_count) { return; }
  let world = i / params.count;
  let look = looks[i - world * params.count];
  let is_there = presence[i] != 0u && is_shown(params, world) && is_finite(position[i]);
  balls[i].centre = select(vec3f(), position[i] + world_offset(params, world), is_there);
  balls[i].radius = select(0.0, look.radius, is_there);
  balls[i].flags = look.flags;
  balls[i].turn = pack_turn(turn_of(rotation[i]));
  balls[i].value = value_of(i, world, look);
}
