// Grains in the plane that touch: what the solver knows of them within a step. Impulses act on the second grain of a pair, and
// their opposite on the first. A contact has two rows: what changes its gap, and what slides across. Both are taken with the
// gradient as it is, whatever its length: so the length drops out of Coulomb's bound, |rub| ≤ friction · push.
import package::solvers::shapes::shape_types::Touch;

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

/// `remembered`: where the state keeps it.
fn touch_of(touch: Touch, remembered: u32) -> PairTouch {
  return PairTouch(
    touch.gradient, touch.gap, touch.turn_first, touch.turn_second, touch.arm_first, touch.arm_second, touch.feature,
    remembered,
  );
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

/// One such place. Its rows are over how the partners move against each other, see `relative_twist`.
struct ShapeContact {
  /// How the gap changes: by where the second is (its gradient), and by the turns of both [1, m]
  along: vec4f,
  /// How the second slides over the first: the gradient turned left, and the ways from the centres to the place along the
  /// gradient, the first's with its sign changed, times the length of the gradient [1, m]
  across: vec4f,
  /// Effective masses along the gradient and across it [kg]
  mass: f32,
  tangential_mass: f32,
  /// Speed across that a push of 1 gives [1/kg]
  coupling: f32,
  /// Speed at which the gap grows after an impact; 0 if they were too slow [m/s]. Of one that rebounds in turn the restitution,
  /// with its sign changed.
  rebound: f32,
  /// On the second: over the gradient, and over the gradient turned left [N s]
  push: f32,
  rub: f32,
  /// Negative where they overlap [m]
  gap: f32,
  /// Speed at which the gap may shrink; negative where it has to grow [m/s]
  bias: f32,
}

/// v turned left by a right angle.
fn left(v: vec2f) -> vec2f {
  return vec2f(-v.y, v.x);
}

/// Where it is from the centre of the first x y [m], and which way it faces: towards that one x y. World frame.
fn frame_of_contact(contact: ShapeContact) -> vec4f {
  let gradient = contact.along.xy;
  let scale = inverseSqrt(max(dot(gradient, gradient), 1e-30));
  let normal = scale * gradient;
  return vec4f(contact.along.z * left(normal) - scale * contact.across.z * normal, -normal);
}

/// A contact without impulses, whose masses are not known yet. `arms`: from the centre of each to the place, along the gradient
/// made 1 long [m].
fn bare_contact(gradient: vec2f, turns: vec2f, arms: vec2f, gap: f32) -> ShapeContact {
  let reach = length(gradient) * arms;
  return ShapeContact(
    vec4f(gradient, turns), vec4f(left(gradient), -reach.x, reach.y), 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, gap, 0.0,
  );
}

/// The same, with effective masses.
fn weighed(contact: ShapeContact, masses: vec4f) -> ShapeContact {
  var its = contact;
  its.mass = 1.0 / dot(contact.along * contact.along, masses);
  its.tangential_mass = 1.0 / dot(contact.across * contact.across, masses);
  its.coupling = dot(contact.across * contact.along, masses);
  return its;
}

/// How two partners move against each other: the velocity of the second less that of the first, then the spins of both.
fn relative_twist(first: vec4f, second: vec4f) -> vec4f {
  return vec4f(second.xy - first.xy, first.z, second.z);
}

/// One over the masses that such a motion has: what an impulse over a row changes it by.
fn relative_masses(first: vec4f, second: vec4f) -> vec4f {
  return vec4f(first.xy + second.xy, first.z, second.z);
}
