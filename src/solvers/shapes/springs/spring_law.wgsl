// Cundall and Strack's contact (1979): a spring and a damper along the normal, the same across it with a slider that yields
// at Coulomb's limit. The spring across is kept from step to step as a length along the tangent, so it turns with the normal.
import package::solvers::shapes::shape_types::Touch;
import package::solvers::shapes::touch_motion::{
  inverse_normal_mass, inverse_tangential_mass, parting_speed, sliding_speed, PlaneMotion,
};

struct SpringLaw {
  /// Along the normal and across it [N/m]
  stiffness: f32,
  tangential_stiffness: f32,
  /// Coulomb coefficient
  friction: f32,
  /// Ratio of the dampers to critical ones
  damping: f32,
}

/// Two partners that overlap, and how they move there.
struct Press {
  /// [m]
  depth: f32,
  /// Length of the gradient of the gap, about 1: the force is so many times `push`
  slope: f32,
  /// How fast the gap grows, and how fast the second slides along the tangent [m/s]
  parting: f32,
  sliding: f32,
  /// That resist along the gradient and along the tangent [kg]
  mass: f32,
  tangential_mass: f32,
}

struct SpringForce {
  /// On the second, over the gradient: never less than 0, nothing pulls [N]
  push: f32,
  /// On the second, along the tangent [N]
  drag: f32,
  /// Of the tangential spring, to be kept [m]
  stretch: f32,
}

/// `t`: the unit tangent, left of the gradient.
fn press_of(touch: Touch, t: vec2f, first: PlaneMotion, second: PlaneMotion) -> Press {
  return Press(
    -touch.gap,
    length(touch.gradient),
    parting_speed(touch, first, second),
    sliding_speed(touch, t, first, second),
    1.0 / inverse_normal_mass(touch, first, second),
    1.0 / inverse_tangential_mass(touch, first, second),
  );
}

/// Springs are let go where the normal has turned by more than 60°: that is another contact.
const SAME_NORMAL = 0.5;

/// Of a critical damper that part which the ratio says [N s/m]
fn damper(ratio: f32, stiffness: f32, mass: f32) -> f32 {
  return 2.0 * ratio * sqrt(stiffness * mass);
}

/// `before`: the tangential spring as it was [m].
fn spring_force(law: SpringLaw, its: Press, before: f32, dt: f32) -> SpringForce {
  let push = max(law.stiffness * its.depth - damper(law.damping, law.stiffness, its.mass) * its.parting, 0.0);
  let most = law.friction * push * its.slope;
  let drawn = before + dt * its.sliding;
  let damped = damper(law.damping, law.tangential_stiffness, its.tangential_mass) * its.sliding;
  let wanted = -law.tangential_stiffness * drawn - damped;
  if (abs(wanted) <= most) { return SpringForce(push, wanted, drawn); }
  // It slips: of the spring is left what gives the limit together with the damper, neither more than it was nor the other way.
  let drag = select(-most, most, wanted > 0.0);
  let left_over = -(drag + damped) / law.tangential_stiffness;
  return SpringForce(push, drag, clamp(left_over, min(drawn, 0.0), max(drawn, 0.0)));
}

/// The spring of the step before: kept while the normal is about the same.
fn transported(stretch: f32, normal_before: vec2f, normal: vec2f) -> f32 {
  return select(0.0, stretch, dot(normal_before, normal) > SAME_NORMAL);
}
