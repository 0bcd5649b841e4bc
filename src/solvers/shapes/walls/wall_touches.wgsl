// Grains in the plane that touch walls of bodies. A wall is the first partner of such a contact and the grain the second: what
// holds for two grains holds for them, with a first partner that nothing can push and that does not turn about its centre.
import package::solvers::shapes::shape_contacts::{left, ShapeContact};

/// A place where a grain touches a wall or may touch it before the step is over.
struct WallTouch {
  /// Away from the wall, 1 long
  normal: vec2f,
  /// Of the body there [m/s]
  velocity: vec2f,
  /// From the centre of the grain to the place: what a push along the normal turns it by, and the way along the normal [m]
  turn: f32,
  arm: f32,
  /// Effective masses along the normal and across it [kg]
  mass: f32,
  tangential_mass: f32,
  /// On the grain: along the normal, and along the normal turned left [N s]
  push: f32,
  rub: f32,
  /// At the start of the step, negative where they overlap [m]
  gap: f32,
  /// Speed at which they part after an impact, or what `ShapeContact` has there; until the touch is matched, the speed of the
  /// approach [m/s]
  rebound: f32,
  friction: f32,
  /// Radius of the stroke that touches [m]
  thickness: f32,
  /// Which wall of which part: its name in the state, see `wall_name`
  wall: u32,
  /// Where the state keeps it from the step before, NONE if it is new; until it is matched, the material of the part
  remembered: u32,
}

/// `inverse_mass`: of the grain, x, y, turn.
fn contact_at(its: WallTouch, inverse_mass: vec4f) -> ShapeContact {
  return ShapeContact(
    vec4f(its.normal, 0.0, its.turn), vec4f(left(its.normal), 0.0, its.arm), its.mass, its.tangential_mass,
    its.turn * its.arm * inverse_mass.z, its.rebound, its.push, its.rub, its.gap, 0.0,
  );
}

/// An impulse at such a contact is, for the grain: x, y, torque.
fn on_grain(impulse: vec4f) -> vec4f {
  return vec4f(impulse.xy, impulse.w, 0.0);
}

/// From the centre of the grain [m]
fn place_at(its: WallTouch) -> vec2f {
  return its.arm * its.normal - its.turn * left(its.normal);
}

/// As the first partner of a contact moves.
fn wall_twist(its: WallTouch) -> vec4f {
  return vec4f(its.velocity, 0.0, 0.0);
}
