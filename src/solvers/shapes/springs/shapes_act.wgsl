// Finds the forces of walls on grains, as `shapes_press_pairs` does for grains on grains, and lets all forces act.
import package::solvers::grains::grain_types::{StepParams, CONTACT_OVERFLOW, NONE, TOO_DEEP, TOO_FAST};
import package::solvers::shapes::shape_contacts::ShapeMotion;
import package::solvers::shapes::shape_types::ShapePose;
import package::solvers::shapes::shape_warnings::{name_of, CONDITIONS};
import package::solvers::shapes::springs::load_sums::{joined, SUM_WORDS};
import package::solvers::shapes::springs::spring_params::SpringParams;
import package::solvers::shapes::springs::wall_press::pressed_wall;
import package::solvers::shapes::walls::wall_touches::WallTouch;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
@group(0) @binding(1) var<uniform> springs: SpringParams;
// state
@group(0) @binding(2) var<storage, read> stretch: array<vec2f>;
@group(0) @binding(3) var<storage, read> remainder: array<vec3f>;
// scratch
@group(0) @binding(4) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(5) var<storage, read> wall_starts: array<u32>;
/// The place of the rebound has the ratio of the damper, then the tangential spring [m]
@group(0) @binding(6) var<storage, read_write> wall_touches: array<WallTouch>;
@group(0) @binding(7) var<storage, read_write> sums: array<i32>;
@group(0) @binding(8) var<storage, read_write> motions: array<ShapeMotion>;
@group(0) @binding(9) var<storage, read_write> warnings: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

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

fn act(i: u32) {
  let motion = motions[i];
  if (motion.inverse_mass.x == 0.0) { return; }
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
  motions[i].twist = motion.twist + motion.inverse_mass * impulse;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_act(@builtin(global_invocation_id) id: vec3u) {
  for (var i = id.x * PORTION; i < min((id.x + 1u) * PORTION, params.grain_count); i++) { act(i); }
}
