// Finds the forces of walls on grains, lets all forces act, moves and turns the grains, and keeps their velocities: `shapes_act`
// and `shapes_move` in one. And tells of contacts for which there was no room.
import package::solvers::grains::grain_types::{
  is_finite, StepParams, CONTACT_OVERFLOW, NON_FINITE, NONE, TOO_DEEP, TOO_FAST,
};
import package::solvers::shapes::shape_contacts::ShapeMotion;
import package::solvers::shapes::shape_moving::{moved_from, turned_by};
import package::solvers::shapes::shape_types::ShapePose;
import package::solvers::shapes::shape_warnings::{name_of, CONDITIONS};
import package::solvers::shapes::springs::load_sums::{joined, SUM_WORDS};
import package::solvers::shapes::springs::spring_params::SpringParams;
import package::solvers::shapes::springs::wall_press::pressed_wall;
import package::solvers::shapes::walls::wall_touches::WallTouch;

const STORAGE_BINDINGS = 13u;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
@group(0) @binding(1) var<uniform> springs: SpringParams;
// state
@group(0) @binding(2) var<storage, read> stretch: array<vec2f>;
// scratch
@group(0) @binding(3) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(4) var<storage, read> motions: array<ShapeMotion>;
/// Where the pairs of each grain begin, then where their touches begin
@group(0) @binding(5) var<storage, read> starts: array<u32>;
@group(0) @binding(6) var<storage, read> wall_starts: array<u32>;
/// The place of the rebound has the ratio of the damper, then the tangential spring [m]
@group(0) @binding(7) var<storage, read_write> wall_touches: array<WallTouch>;
@group(0) @binding(8) var<storage, read_write> sums: array<i32>;
@group(0) @binding(9) var<storage, read_write> warnings: array<atomic<u32>>;
// state
@group(0) @binding(10) var<storage, read_write> position: array<vec3f>;
@group(0) @binding(11) var<storage, read_write> rotation: array<vec4f>;
@group(0) @binding(12) var<storage, read_write> remainder: array<vec3f>;
@group(0) @binding(13) var<storage, read_write> velocity: array<vec3f>;
@group(0) @binding(14) var<storage, read_write> spin: array<vec3f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

/// Room for touches of all pairs
override TOUCHES: u32;

/// Pairs and touches beyond the room for them.
fn missed() -> u32 {
  let pairs = starts[params.grain_count];
  let places = starts[2u * params.grain_count + 1u] - pairs;
  return max(pairs, params.pair_capacity) - params.pair_capacity + max(places, TOUCHES) - TOUCHES;
}

fn taken(place: u32) -> f32 {
  let sum = joined(sums[place], sums[place + 1u]);
  sums[place] = 0;
  sums[place + 1u] = 0;
  return sum;
}

fn warn(condition: u32, id: u32) {
  atomicAdd(&warnings[condition], 1u);
  atomicMax(&warnings[CONDITIONS + condition], name_of(id));
}

/// What a wall does to a grain that moves so, as an impulse over the step: x, y, turn.
fn pressed(i: u32, k: u32, motion: ShapeMotion) -> vec4f {
  let touch = wall_touches[k];
  var before = 0.0;
  if (touch.remembered != NONE) { before = stretch[touch.remembered].x; }
  let press = pressed_wall(touch, motion, remainder[poses[i].id], springs, before, params.dt);
  wall_touches[k].push = press.push;
  wall_touches[k].rub = press.rub;
  wall_touches[k].rebound = press.stretch;
  if (press.is_deep) { warn(TOO_DEEP, poses[i].id); }
  if (press.is_fast) { warn(TOO_FAST, poses[i].id); }
  return press.impulse;
}

/// How a grain moves once all forces have acted: x, y, turn.
fn acted(i: u32) -> vec4f {
  let motion = motions[i];
  if (motion.inverse_mass.x == 0.0) { return motion.twist; }
  let place = i * SUM_WORDS;
  let force = vec2f(taken(place), taken(place + 2u)) / springs.force_units;
  var impulse = params.dt * vec4f(force, taken(place + 4u) / springs.torque_units, 0.0);
  let end = min(wall_starts[i + 1u], params.wall_capacity);
  if (wall_starts[i + 1u] > params.wall_capacity) {
    atomicAdd(&warnings[CONTACT_OVERFLOW], wall_starts[i + 1u] - max(wall_starts[i], params.wall_capacity));
  }
  // As it moved before gravity, which walls do not feel.
  let before = ShapeMotion(motion.twist - params.dt * vec4f(params.gravity.xy, 0.0, 0.0), motion.inverse_mass);
  for (var k = wall_starts[i]; k < end; k++) { impulse += pressed(i, k, before); }
  return motion.twist + motion.inverse_mass * impulse;
}

fn move_grain(pose: ShapePose, twist: vec3f) {
  let moved = moved_from(pose.position, params.dt * twist + remainder[pose.id]);
  if (!is_finite(vec3f(moved.place, twist.z))) { warn(NON_FINITE, pose.id); }
  position[pose.id] = vec3f(moved.place, position[pose.id].z);
  if (moved.turn != 0.0) { rotation[pose.id] = turned_by(rotation[pose.id], moved.turn); }
  remainder[pose.id] = moved.remainder;
  velocity[pose.id] = vec3f(twist.xy, 0.0);
  spin[pose.id] = vec3f(0.0, 0.0, twist.z);
}

fn act_and_move(i: u32) {
  let twist = acted(i);
  if (poses[i].kind != NONE) { move_grain(poses[i], twist.xyz); }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_act_and_move(@builtin(global_invocation_id) id: vec3u) {
  if (id.x == 0u && missed() > 0u) { atomicAdd(&warnings[CONTACT_OVERFLOW], missed()); }
  for (var i = id.x * PORTION; i < min((id.x + 1u) * PORTION, params.grain_count); i++) { act_and_move(i); }
}
