// Finds the forces of grains on grains from where they are and how they move at the start of the step, and adds them up.
import package::solvers::grains::grain_types::{StepParams, NONE};
import package::solvers::shapes::shape_contacts::{first_touch, touch_count, PairSource, PairTouch, ShapeContact, ShapeMotion};
import package::solvers::shapes::shape_types::ShapePose;
import package::solvers::shapes::springs::load_sums::{split, SUM_WORDS};
import package::solvers::shapes::springs::spring_law::SpringLaw;
import package::solvers::shapes::springs::spring_params::SpringParams;
import package::solvers::shapes::springs::touch_press::{before_gravity, pressed_touch, Pressing, LATE, TOLD};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
@group(0) @binding(1) var<uniform> springs: SpringParams;
@group(0) @binding(2) var<uniform> pair_total: u32;
// state
@group(0) @binding(3) var<storage, read> stretch: array<vec2f>;
@group(0) @binding(4) var<storage, read> remainder: array<vec3f>;
// scratch
@group(0) @binding(5) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(6) var<storage, read> motions: array<ShapeMotion>;
@group(0) @binding(7) var<storage, read> pair_touches: array<PairTouch>;
@group(0) @binding(8) var<storage, read> sources: array<PairSource>;
/// The places of the rebound and of the bias, which springs do not need, have the tangential spring and the slack [m]
@group(0) @binding(9) var<storage, read_write> contacts: array<ShapeContact>;
@group(0) @binding(10) var<storage, read_write> sums: array<atomic<i32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

fn pressing_of(source: PairSource) -> Pressing {
  let fall = params.dt * params.gravity.xy;
  return Pressing(
    before_gravity(motions[source.first], fall),
    before_gravity(motions[source.second], fall),
    remainder[poses[source.first].id],
    remainder[poses[source.second].id],
  );
}

/// The tangential spring and the slack of a touch as they were [m]. `late`: whether others of its pair are known by now.
fn spring_before(remembered: u32, late: bool) -> vec2f {
  if (remembered != NONE) { return stretch[remembered]; }
  return select(vec2f(0.0), LATE, late);
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

fn press(p: u32) {
  let source = sources[p];
  let begin = first_touch(source.place);
  let end = begin + touch_count(source.place);
  let its = pressing_of(source);
  // For springs the place of the restitution has the ratio of the damper.
  let law = SpringLaw(springs.stiffness, springs.tangential_stiffness, source.friction, source.restitution);
  // On the second x y, torque on the first, torque on the second
  var sum = vec4f(0.0);
  var known = 0u;
  for (var k = begin; k < end; k++) { known += select(0u, 1u, pair_touches[k].remembered != NONE); }
  for (var k = begin; k < end; k++) {
    let touch = pair_touches[k];
    let contact = pressed_touch(touch, its, law, spring_before(touch.remembered, known >= TOLD), params.dt);
    contacts[k] = contact;
    sum += contact.push * contact.along + contact.rub * contact.across;
  }
  if (all(sum == vec4f(0.0))) { return; }
  add_load(source.first, vec4f(-sum.xy, sum.z, 0.0));
  add_load(source.second, vec4f(sum.xy, sum.w, 0.0));
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_press_pairs(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, pair_total);
  for (var p = id.x * PORTION; p < end; p++) { press(p); }
}
