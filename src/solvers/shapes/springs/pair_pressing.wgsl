// What pairs of grains do by their springs, from where they are and how they move at the start of the step, and how it adds up.
import package::solvers::grains::grain_types::NONE;
import package::solvers::shapes::shape_contacts::{PairSource, PairTouch, ShapeContact, ShapeMotion};
import package::solvers::shapes::shape_step::{params, poses};
import package::solvers::shapes::springs::load_sums::{split, SUM_WORDS};
import package::solvers::shapes::springs::spring_law::SpringLaw;
import package::solvers::shapes::springs::spring_params::SpringParams;
import package::solvers::shapes::springs::touch_press::{before_gravity, pressed_touch, Pressing, LATE};

// params
@group(0) @binding(5) var<uniform> springs: SpringParams;
// state
@group(0) @binding(6) var<storage, read> stretch: array<vec2f>;
@group(0) @binding(7) var<storage, read> remainder: array<vec3f>;
// scratch
@group(0) @binding(8) var<storage, read> motions: array<ShapeMotion>;
/// The places of the rebound and of the bias, which springs do not need, have the tangential spring and the slack [m]
@group(0) @binding(9) var<storage, read_write> contacts: array<ShapeContact>;
@group(0) @binding(10) var<storage, read_write> sums: array<atomic<i32>>;

fn pressing_of(source: PairSource) -> Pressing {
  let fall = params.dt * params.gravity.xy;
  return Pressing(
    before_gravity(motions[source.first], fall),
    before_gravity(motions[source.second], fall),
    remainder[poses[source.first].id],
    remainder[poses[source.second].id],
  );
}

fn law_of(source: PairSource) -> SpringLaw {
  // For springs the place of the restitution has the ratio of the damper.
  return SpringLaw(springs.stiffness, springs.tangential_stiffness, source.friction, source.restitution);
}

/// The tangential spring and the slack of a touch as they were [m]. `late`: whether others of its pair are known by now.
fn spring_before(remembered: u32, late: bool) -> vec2f {
  if (remembered != NONE) { return stretch[remembered]; }
  return select(vec2f(0.0), LATE, late);
}

/// Makes the contact at place k; what it does, as impulses over the step: on the second x y, turn of the first, of the second.
fn press_touch(k: u32, touch: PairTouch, its: Pressing, law: SpringLaw, late: bool) -> vec4f {
  let contact = pressed_touch(touch, its, law, spring_before(touch.remembered, late), params.dt);
  contacts[k] = contact;
  return contact.push * contact.along + contact.rub * contact.across;
}

fn add(place: u32, x: f32) {
  let parts = split(x);
  if (parts.coarse != 0) { atomicAdd(&sums[place], parts.coarse); }
  if (parts.fine != 0) { atomicAdd(&sums[place + 1u], parts.fine); }
}

/// Impulses over the step on a grain: x, y, turn.
fn add_load(i: u32, load: vec4f) {
  if (motions[i].inverse_mass.x == 0.0) { return; }
  let place = i * SUM_WORDS;
  let force = load / params.dt;
  add(place, force.x * springs.force_units);
  add(place + 2u, force.y * springs.force_units);
  add(place + 4u, force.z * springs.torque_units);
}

/// What all touches of a pair do: see `press_touch`.
fn add_loads(source: PairSource, sum: vec4f) {
  if (all(sum == vec4f(0.0))) { return; }
  add_load(source.first, vec4f(-sum.xy, sum.z, 0.0));
  add_load(source.second, vec4f(sum.xy, sum.w, 0.0));
}
