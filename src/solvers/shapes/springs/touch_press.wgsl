// What a touch of two grains does by its springs.
import package::solvers::shapes::shape_contacts::{bare_contact, PairTouch, ShapeContact, ShapeMotion};
import package::solvers::shapes::springs::spring_law::{press_of, spring_force, SpringLaw};

/// A slack as long as the touch is deep: of one that was there before it was found. Its spring begins where it is, or it would
/// push with an energy that nothing gave it.
const LATE = vec2f(0.0, 1e30);

/// The two of a pair.
struct Pressing {
  first: ShapeMotion,
  second: ShapeMotion,
  /// What positions and turns lack for their last digits: overlaps are much smaller than positions [m, m, rad]
  finer_first: vec3f,
  finer_second: vec3f,
}

/// As it moved before gravity, which contacts do not feel. `fall`: what gravity gives in a step [m/s]
fn before_gravity(motion: ShapeMotion, fall: vec2f) -> ShapeMotion {
  if (motion.inverse_mass.x > 0.0) { return ShapeMotion(motion.twist - vec4f(fall, 0.0, 0.0), motion.inverse_mass); }
  return motion;
}

/// A touch with what it does, as impulses over the step. `before`: its tangential spring and its slack as they were [m].
fn pressed_touch(touch: PairTouch, its: Pressing, law: SpringLaw, before: vec2f, dt: f32) -> ShapeContact {
  let finer = dot(touch.gradient, its.finer_second.xy - its.finer_first.xy) + touch.turn_first * its.finer_first.z + touch.turn_second * its.finer_second.z;
  let turns = vec2f(touch.turn_first, touch.turn_second);
  var contact = bare_contact(touch.gradient, turns, vec2f(touch.arm_first, touch.arm_second), touch.gap + finer);
  if (!(contact.gap < 0.0)) { return contact; }
  let slack = min(before.y, -contact.gap);
  var press = press_of(contact, its.first, its.second);
  press.depth -= slack;
  let force = spring_force(law, press, before.x, dt);
  contact.push = dt * force.push;
  contact.rub = dt * force.drag / press.slope;
  contact.rebound = force.stretch;
  contact.bias = slack;
  return contact;
}
