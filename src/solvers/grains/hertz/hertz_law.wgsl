// Springs and dampers in place of rigid contact: Hertz's law along the normal, Mindlin's across it with a memory, resistance
// to rolling and twisting likewise. Forces act on the first partner; u is the velocity of its contact point less that of the
// second's.
import package::solvers::grains::contact_law::{limited_turn, within};

/// How two materials yield.
struct HertzLaw {
  /// 1/E* = (1 − ν₁²)/E₁ + (1 − ν₂²)/E₂ [Pa]
  modulus: f32,
  /// 1/G* = (2 − ν₁)/G₁ + (2 − ν₂)/G₂ [Pa]
  shear_modulus: f32,
  /// Ratio to critical damping that goes with the restitution
  damping: f32,
}

/// What a contact keeps for the next step besides what acts in this one, as impulses.
struct HertzMemory {
  /// Of the tangential spring, without its damper [N s]
  spring: vec3f,
  /// Of the springs against rolling and twisting, without their dampers [N m s]
  turn: vec3f,
}

/// Two partners that overlap.
struct Squeeze {
  normal: vec3f,
  /// [m]
  overlap: f32,
  /// [m/s]
  u: vec3f,
  /// R* = R₁ R₂ / (R₁ + R₂), or the radius of a grain at a wall [m]
  radius: f32,
  /// Spin of the first less that of the second [rad/s]
  spin: vec3f,
  /// m* = m₁ m₂ / (m₁ + m₂), or the mass of a grain at a wall [kg]
  mass: f32,
}

struct Forces {
  /// Within Coulomb's limit, with the damper [N]
  tangential: vec3f,
  /// Along the normal, not less than 0 unless the damper may pull [N]
  press: f32,
  /// Of the tangential spring alone, to be kept [N]
  spring: vec3f,
}

struct Turns {
  /// With the damper [N m]
  turn: vec3f,
  /// Without, to be kept [N m]
  spring: vec3f,
}

/// 2 √(5/6): with it the damper of a spring of the power 3/2 has the ratio of a linear one.
const DAMPER = 1.8257419;
/// Across the normal the damper is at most critical: there the mass that it acts on is smaller.
const STRONGEST_DAMPER = 1.0;
/// Ratio of the damper against rolling (Ai, Chen, Rotter and Ooi 2011).
const ROLLING_DAMPER = 0.3;

/// dF/dδ of the normal spring [N/m]
fn normal_stiffness(law: HertzLaw, its: Squeeze) -> f32 {
  return 2.0 * law.modulus * sqrt(its.radius * its.overlap);
}

/// `before`: the tangential spring as it was, in today's tangential plane [N].
fn hertz_forces(law: HertzLaw, its: Squeeze, friction: f32, before: vec3f, dt: f32, attraction: bool) -> Forces {
  let parting = dot(its.u, its.normal);
  let stiffness = normal_stiffness(law, its);
  var press = stiffness * its.overlap / 1.5 - DAMPER * law.damping * sqrt(stiffness * its.mass) * parting;
  if (!attraction) { press = max(press, 0.0); }
  let most = friction * max(press, 0.0);

  // As the area of contact shrinks, what it carried goes with it.
  let deeper = its.overlap + dt * max(parting, 0.0);
  let slide = its.u - parting * its.normal;
  let yielding = 8.0 * law.shear_modulus * sqrt(its.radius * its.overlap);
  let wanted = before * sqrt(its.overlap / deeper) - dt * yielding * slide;
  let spring = within(wanted, most);
  if (dot(wanted, wanted) > most * most) { return Forces(spring, press, spring); }
  let damper = DAMPER * min(law.damping, STRONGEST_DAMPER) * sqrt(yielding * its.mass);
  return Forces(within(spring - damper * slide, most), press, spring);
}

/// Springs against rolling, about axes across the normal, and against twisting, about it; `limits` are their greatest torques
/// over `press` [m]. They yield so that a grain which starts to roll soon meets the whole resistance.
fn hertz_turns(law: HertzLaw, its: Squeeze, limits: vec2f, press: f32, inertia: f32, before: vec3f, dt: f32) -> Turns {
  let stiffness = 2.25 * normal_stiffness(law, its) * limits * limits;
  let damper = 2.0 * ROLLING_DAMPER * sqrt(stiffness * inertia);
  let twist = dot(its.spin, its.normal) * its.normal;
  let roll = its.spin - twist;
  let most = limits * max(press, 0.0);
  let spring = limited_turn(before - dt * (stiffness.x * roll + stiffness.y * twist), its.normal, most);
  return Turns(limited_turn(spring - damper.x * roll - damper.y * twist, its.normal, most), spring);
}
