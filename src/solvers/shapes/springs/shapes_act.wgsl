// Finds the forces of walls on grains, as `shapes_press_pairs` does for grains on grains, and lets all forces act.
import package::solvers::grains::grain_types::{StepParams, CONTACT_OVERFLOW, NONE, TOO_DEEP, TOO_FAST};
import package::solvers::shapes::shape_contacts::ShapeMotion;
import package::solvers::shapes::shape_types::ShapePose;
import package::solvers::shapes::shape_warnings::{name_of, CONDITIONS};
import package::solvers::shapes::springs::load_sums::{joined, SUM_WORDS};
import package::solvers::shapes::springs::spring_law::{press_of, spring_force, SpringLaw};
import package::solvers::shapes::springs::spring_params::SpringParams;
import package::solvers::shapes::walls::wall_touches::{contact_at, on_grain, wall_twist, WallTouch};

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

/// A stroke that moves by more than this part of its radius in a step is too fast for its contacts.
const FASTEST = 0.5;

fn taken(place: u32) -> f32 {
  let sum = joined(sums[place], sums[place + 1u]);
  sums[place] = 0;
  sums[place + 1u] = 0;
  return sum;
}

fn warn(condition: u32, i: u32) {
  atomicAdd(&warnings[condition], 1u);
  atomicMax(&warnings[CONDITIONS + condition], name_of(poses[i].id));
}

/// What a wall does to a grain that moves so, as an impulse over the step: x, y, turn.
fn pressed(i: u32, k: u32, motion: ShapeMotion) -> vec4f {
  let touch = wall_touches[k];
  let finer = remainder[poses[i].id];
  var contact = contact_at(touch, motion.inverse_mass);
  contact.gap += dot(touch.normal, finer.xy) + touch.turn * finer.z;
  wall_touches[k].rebound = 0.0;
  if (!(contact.gap < 0.0)) { return vec4f(0.0); }
  var before = 0.0;
  if (touch.remembered != NONE) { before = stretch[touch.remembered].x; }
  let law = SpringLaw(springs.stiffness, springs.tangential_stiffness, touch.friction, touch.rebound);
  let press = press_of(contact, ShapeMotion(wall_twist(touch), vec4f(0.0)), motion);
  let force = spring_force(law, press, before, params.dt);
  let push = params.dt * force.push;
  let rub = params.dt * force.drag;
  wall_touches[k].push = push;
  wall_touches[k].rub = rub;
  wall_touches[k].rebound = force.stretch;
  // Where the stroke's own line is in the wall there is soon no telling which way is out.
  if (contact.gap < -touch.thickness) { warn(TOO_DEEP, i); }
  if (params.dt * abs(press.parting) > FASTEST * touch.thickness) { warn(TOO_FAST, i); }
  return on_grain(push * contact.along + rub * contact.across);
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
