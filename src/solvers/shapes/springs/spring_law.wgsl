// Cundall and Strack's contact (1979): a spring and a damper along the normal, the same across it with a slider that yields
// at Coulomb's limit. The spring across is kept from step to step as a length along the tangent, so it turns with the normal; touches whose normal turns by more than
// 60° are not known again (touch_likeness.wgsl), and their springs begin anew.
import package::solvers::shapes::shape_contacts::{relative_masses, relative_twist, ShapeContact, ShapeMotion};

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

/// How the partners of a contact press each other; `first` and `second` as they moved before gravity.
fn press_of(contact: ShapeContact, first: ShapeMotion, second: ShapeMotion) -> Press {
  let twist = relative_twist(first.twist, second.twist);
  let masses = relative_masses(first.inverse_mass, second.inverse_mass);
  let slope = length(contact.along.xy);
  return Press(
    -contact.gap,
    slope,
    dot(contact.along, twist),
    dot(contact.across, twist) / slope,
    1.0 / dot(contact.along * contact.along, masses),
    slope * slope / dot(contact.across * contact.across, masses),
  );
}

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
