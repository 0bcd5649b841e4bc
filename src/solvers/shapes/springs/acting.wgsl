// Lets all forces on a grain act: those of pairs, which were added up, and those of walls, which are found here as pair_pressing.wgsl
// finds those of grains on grains.
import package::solvers::grains::grain_types::{CONTACT_OVERFLOW, NONE, TOO_DEEP, TOO_FAST};
import package::solvers::shapes::shape_contacts::ShapeMotion;
import package::solvers::shapes::shape_step::{params, poses};
import package::solvers::shapes::shape_warnings::{warn, warnings};
import package::solvers::shapes::springs::load_sums::{joined, SUM_WORDS};
import package::solvers::shapes::springs::spring_params::SpringParams;
import package::solvers::shapes::springs::wall_press::pressed_wall;
import package::solvers::shapes::touch_places::wall_starts;
import package::solvers::shapes::walls::wall_touches::WallTouch;

// params
@group(0) @binding(5) var<uniform> springs: SpringParams;
// state
@group(0) @binding(6) var<storage, read> stretch: array<vec2f>;
// scratch
/// The place of the rebound has the ratio of the damper, then the tangential spring [m]
@group(0) @binding(8) var<storage, read_write> wall_touches: array<WallTouch>;
@group(0) @binding(9) var<storage, read_write> sums: array<i32>;

fn taken(place: u32) -> f32 {
  let sum = joined(sums[place], sums[place + 1u]);
  sums[place] = 0;
  sums[place + 1u] = 0;
  return sum;
}

/// What a wall does to a grain that moves so, as an impulse over the step: x, y, turn.
fn pressed(i: u32, k: u32, motion: ShapeMotion, finer: vec3f) -> vec4f {
  let touch = wall_touches[k];
  var before = 0.0;
  if (touch.remembered != NONE) { before = stretch[touch.remembered].x; }
  let press = pressed_wall(touch, motion, finer, springs, before, params.dt);
  wall_touches[k].push = press.push;
  wall_touches[k].rub = press.rub;
  wall_touches[k].rebound = press.stretch;
  if (press.is_deep) { warn(TOO_DEEP, poses[i].id); }
  if (press.is_fast) { warn(TOO_FAST, poses[i].id); }
  return press.impulse;
}

/// How grain i moves once all forces have acted: x, y, turn. `finer`: what its place lacks for its last digits.
fn acted(i: u32, motion: ShapeMotion, finer: vec3f) -> vec4f {
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
  for (var k = wall_starts[i]; k < end; k++) { impulse += pressed(i, k, before, finer); }
  return motion.twist + motion.inverse_mass * impulse;
}
