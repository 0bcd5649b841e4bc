// Grains in the plane that touch: what the solver knows of them within a step. Impulses act on the second grain of a pair, and
// their opposite on the first. A contact has two rows: what changes its gap, and what slides across. Both are taken with the
// gradient as it is, whatever its length: so the length drops out of Coulomb's bound, |rub| ≤ friction · push.

struct ShapeProperties {
  /// Of the circle around it [m]
  radius: f32,
  /// 0 for a grain that is carried [1/kg, 1/(kg m²)]
  inverse_mass: f32,
  inverse_inertia: f32,
  /// Radius of its thinnest stroke [m]
  thinnest: f32,
  /// Index of its type
  kind: u32,
  material: u32,
}

/// Velocities of a grain as the solver knows them by now, sorted.
struct ShapeMotion {
  /// Velocity along x and y [m/s], spin [rad/s], 0
  twist: vec4f,
  /// Twice one over the mass [1/kg], one over the moment of inertia [1/(kg m²)], 0: all 0 for a grain that is carried
  inverse_mass: vec4f,
}

/// Where the contacts of a pair come from.
struct PairSource {
  /// Sorted indices
  first: u32,
  second: u32,
  candidate: u32,
  /// See `place_of_touches`
  place: u32,
  /// Which of the touches of the candidate it has, a bit each: the two that the field told, then those that were kept
  slots: u32,
  friction: f32,
  restitution: f32,
}

/// A place where the grains of a pair touch or may touch before the step is over: as the field's `Touch`.
struct PairTouch {
  gradient: vec2f,
  gap: f32,
  turn_first: f32,
  turn_second: f32,
  arm_first: f32,
  arm_second: f32,
  feature: u32,
  /// Where the state keeps it from the step before, NONE if it is new
  remembered: u32,
}

/// Two grains that touch or may touch before the step is over, in one place or in several.
struct ShapePair {
  /// Sorted indices
  first: u32,
  second: u32,
  friction: f32,
  /// See `place_of_touches`
  place: u32,
}

/// Place of the first touch of a pair among those of all pairs, listed grain by grain, and how many it has, in a word. Its
/// contacts are at the same places.
fn place_of_touches(touch: u32, count: u32) -> u32 {
  return (touch << 3u) | count;
}

fn first_touch(place: u32) -> u32 {
  return place >> 3u;
}

fn touch_count(place: u32) -> u32 {
  return place & 7u;
}

/// One such place.
struct ShapeContact {
  /// ∂d/∂x of the second
  gradient: vec2f,
  /// ∂d/∂θ of each [m]
  turn_first: f32,
  turn_second: f32,
  /// From the centre of each to the place along the gradient, times its length [m]
  arm_first: f32,
  arm_second: f32,
  /// Effective masses along the gradient and across it [kg]
  mass: f32,
  tangential_mass: f32,
  /// On the second: over the gradient, and over the gradient turned left [N s]
  push: f32,
  rub: f32,
  /// Negative where they overlap [m]
  gap: f32,
  /// Speed at which the gap grows after an impact; 0 if they were too slow [m/s]
  rebound: f32,
}

/// What a push of 1 on the contact does to the two grains: x, y, torque.
struct Rows {
  first: vec4f,
  second: vec4f,
}

fn normal_rows(contact: ShapeContact) -> Rows {
  return Rows(vec4f(-contact.gradient, contact.turn_first, 0.0), vec4f(contact.gradient, contact.turn_second, 0.0));
}

fn tangential_rows(contact: ShapeContact) -> Rows {
  let tangent = left(contact.gradient);
  return Rows(vec4f(-tangent, -contact.arm_first, 0.0), vec4f(tangent, contact.arm_second, 0.0));
}

/// v turned left by a right angle.
fn left(v: vec2f) -> vec2f {
  return vec2f(-v.y, v.x);
}

/// Along the row: how fast the gap grows, or the second slides [m/s].
fn speed_along(rows: Rows, first: vec4f, second: vec4f) -> f32 {
  return dot(rows.first, first) + dot(rows.second, second);
}

/// One over the mass that resists along the row [1/kg].
fn inverse_mass_along(rows: Rows, first: vec4f, second: vec4f) -> f32 {
  return dot(rows.first * rows.first, first) + dot(rows.second * rows.second, second);
}
