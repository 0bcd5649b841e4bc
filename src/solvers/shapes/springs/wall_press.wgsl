// What a touch of a grain with a wall does by its springs.
import package::solvers::shapes::shape_contacts::ShapeMotion;
import package::solvers::shapes::springs::spring_law::{press_of, spring_force, SpringLaw};
import package::solvers::shapes::springs::spring_params::SpringParams;
import package::solvers::shapes::walls::wall_touches::{contact_at, on_grain, wall_twist, WallTouch};

/// A stroke that moves by more than this part of its radius in a step is too fast for its contacts.
const FASTEST = 0.5;

struct WallPress {
  /// Of the wall on the grain over the step: x, y, turn
  impulse: vec4f,
  /// Along the normal, and along the normal turned left [N s]
  push: f32,
  rub: f32,
  /// Of the tangential spring, to be kept [m]
  stretch: f32,
  /// Whether there is soon no telling which way is out, as the stroke's own line is in the wall
  is_deep: bool,
  is_fast: bool,
}

/// `motion`: of the grain before gravity, which walls do not feel; `finer`: what its place lacks for its last digits; `before`: the
/// tangential spring as it was [m]. The place of the rebound has the ratio of the damper.
fn pressed_wall(touch: WallTouch, motion: ShapeMotion, finer: vec3f, springs: SpringParams, before: f32, dt: f32) -> WallPress {
  var contact = contact_at(touch, motion.inverse_mass);
  contact.gap += dot(touch.normal, finer.xy) + touch.turn * finer.z;
  if (!(contact.gap < 0.0)) { return WallPress(vec4f(0.0), touch.push, touch.rub, 0.0, false, false); }
  let law = SpringLaw(springs.stiffness, springs.tangential_stiffness, touch.friction, touch.rebound);
  let press = press_of(contact, ShapeMotion(wall_twist(touch), vec4f(0.0)), motion);
  let force = spring_force(law, press, before, dt);
  let push = dt * force.push;
  let rub = dt * force.drag;
  let is_deep = contact.gap < -touch.thickness;
  let is_fast = dt * abs(press.parting) > FASTEST * touch.thickness;
  return WallPress(on_grain(push * contact.along + rub * contact.across), push, rub, force.stretch, is_deep, is_fast);
}
