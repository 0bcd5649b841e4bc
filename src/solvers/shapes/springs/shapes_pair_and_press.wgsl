// Brings the touches of each pair together, with what the state knows of them, and finds the forces of grains on grains from
// where they are and how they move at the start of the step: `shapes_pair_up` and `shapes_press_pairs` in one.
import package::solvers::grains::grain_types::{StepParams, NONE};
import package::solvers::shapes::kept_touch::kept_touch;
import package::solvers::shapes::shape_contacts::{
  first_touch, touch_count, touch_of, PairSource, PairTouch, ShapeContact, ShapeMotion,
};
import package::solvers::shapes::shape_types::{ShapePose, Touch};
import package::solvers::shapes::springs::load_sums::{split, SUM_WORDS};
import package::solvers::shapes::springs::spring_law::SpringLaw;
import package::solvers::shapes::springs::spring_params::SpringParams;
import package::solvers::shapes::springs::touch_press::{before_gravity, pressed_touch, Pressing, LATE, TOLD};
import package::solvers::shapes::touch_likeness::MOST_KNOWN;

const STORAGE_BINDINGS = 12u;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model: `outlines` of shape_strokes.wgsl at 1
// params
@group(0) @binding(2) var<uniform> springs: SpringParams;
@group(0) @binding(3) var<uniform> pair_total: u32;
// state
@group(0) @binding(4) var<storage, read> feature: array<u32>;
@group(0) @binding(5) var<storage, read> stretch: array<vec2f>;
@group(0) @binding(6) var<storage, read> remainder: array<vec3f>;
// scratch
@group(0) @binding(7) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(8) var<storage, read> motions: array<ShapeMotion>;
@group(0) @binding(9) var<storage, read> touches: array<Touch>;
@group(0) @binding(10) var<storage, read> memories: array<u32>;
@group(0) @binding(11) var<storage, read> sources: array<PairSource>;
@group(0) @binding(12) var<storage, read_write> pair_touches: array<PairTouch>;
/// The places of the rebound and of the bias, which springs do not need, have the tangential spring and the slack [m]
@group(0) @binding(13) var<storage, read_write> contacts: array<ShapeContact>;
@group(0) @binding(14) var<storage, read_write> sums: array<atomic<i32>>;

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

/// The touch of a pair in one of its slots: the two of the field, then those that were kept.
fn touch_in(source: PairSource, slot: u32) -> PairTouch {
  let c = source.candidate;
  let remembered = memories[c * MOST_KNOWN + slot];
  if (slot < TOLD) { return touch_of(touches[2u * c + slot], remembered); }
  let kept = kept_touch(poses[source.first], poses[source.second], params.period.xy, feature[remembered]);
  return touch_of(kept, remembered);
}

fn press(p: u32) {
  let source = sources[p];
  if (touch_count(source.place) == 0u) { return; }
  let its = pressing_of(source);
  // For springs the place of the restitution has the ratio of the damper.
  let law = SpringLaw(springs.stiffness, springs.tangential_stiffness, source.friction, source.restitution);
  // On the second x y, torque on the first, torque on the second
  var sum = vec4f(0.0);
  var known = 0u;
  for (var bits = source.slots; bits != 0u; bits &= bits - 1u) {
    known += select(0u, 1u, memories[source.candidate * MOST_KNOWN + countTrailingZeros(bits)] != NONE);
  }
  var k = first_touch(source.place);
  for (var bits = source.slots; bits != 0u; bits &= bits - 1u) {
    let touch = touch_in(source, countTrailingZeros(bits));
    let contact = pressed_touch(touch, its, law, spring_before(touch.remembered, known >= TOLD), params.dt);
    pair_touches[k] = touch;
    contacts[k] = contact;
    sum += contact.push * contact.along + contact.rub * contact.across;
    k++;
  }
  if (all(sum == vec4f(0.0))) { return; }
  add_load(source.first, vec4f(-sum.xy, sum.z, 0.0));
  add_load(source.second, vec4f(sum.xy, sum.w, 0.0));
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_pair_and_press(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, pair_total);
  for (var p = id.x * PORTION; p < end; p++) { press(p); }
}
