// How two partners move where they touch, and what a force there does to them, in the plane. With n the gradient made 1 long
// and t the same turned left, the normal parts are those of the raw gradient: work is force times change of the gap, whatever
// its length. Forces act on the second partner and their opposite on the first.
import package::solvers::shapes::shape_types::Touch;

/// Velocities of a grain or of a body where it is touched.
struct PlaneMotion {
  /// Of the centre [m/s]
  velocity: vec2f,
  /// [rad/s]
  spin: f32,
  /// 0 for what nothing can push [1/kg, 1/(kg m²)]
  inverse_mass: f32,
  inverse_inertia: f32,
}

/// v turned left by a right angle.
fn left(v: vec2f) -> vec2f {
  return vec2f(-v.y, v.x);
}

/// How fast the gap grows [m/s]
fn parting_speed(touch: Touch, first: PlaneMotion, second: PlaneMotion) -> f32 {
  return dot(touch.gradient, second.velocity - first.velocity) + touch.turn_first * first.spin + touch.turn_second * second.spin;
}

/// How fast the second slides over the first, along the unit tangent `t` [m/s]
fn sliding_speed(touch: Touch, t: vec2f, first: PlaneMotion, second: PlaneMotion) -> f32 {
  return dot(t, second.velocity - first.velocity) + touch.arm_second * second.spin - touch.arm_first * first.spin;
}

/// One over the mass that resists along the gradient [1/kg]
fn inverse_normal_mass(touch: Touch, first: PlaneMotion, second: PlaneMotion) -> f32 {
  return dot(touch.gradient, touch.gradient) * (first.inverse_mass + second.inverse_mass)
    + touch.turn_first * touch.turn_first * first.inverse_inertia
    + touch.turn_second * touch.turn_second * second.inverse_inertia;
}

/// Likewise along the tangent.
fn inverse_tangential_mass(touch: Touch, first: PlaneMotion, second: PlaneMotion) -> f32 {
  return first.inverse_mass + second.inverse_mass
    + touch.arm_first * touch.arm_first * first.inverse_inertia
    + touch.arm_second * touch.arm_second * second.inverse_inertia;
}

/// What acts on a grain: force [N] in x and y, torque about its centre [N m] in z; or impulses.
/// `push` is the force over the gradient, `drag` that along `t`, on the second.
fn load_on_first(touch: Touch, t: vec2f, push: f32, drag: f32) -> vec3f {
  return vec3f(-push * touch.gradient - drag * t, push * touch.turn_first - drag * touch.arm_first);
}

fn load_on_second(touch: Touch, t: vec2f, push: f32, drag: f32) -> vec3f {
  return vec3f(push * touch.gradient + drag * t, push * touch.turn_second + drag * touch.arm_second);
}

fn pushed(motion: PlaneMotion, impulse: vec3f) -> PlaneMotion {
  return PlaneMotion(
    motion.velocity + motion.inverse_mass * impulse.xy,
    motion.spin + motion.inverse_inertia * impulse.z,
    motion.inverse_mass,
    motion.inverse_inertia,
  );
}
