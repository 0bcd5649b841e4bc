// What one contact asks for, given the velocities as they are: a step of the projected Jacobi iteration. Impulses act on the
// second partner and their opposite on the first; u is the velocity of the second's contact point less that of the first's.

/// Of a solid sphere, m r² over its moment of inertia.
const ROUNDNESS = 2.5;
/// Contacts are made for gaps below this part of the smaller radius, and cohesion reaches as far.
const ENVELOPE = 0.05;
/// Of an overlap this part of the smaller radius is let be, so that contacts at rest persist.
const SLOP = 0.002;
/// Overlaps beyond this part of the smaller radius are counted as too deep.
const DEEP = 0.1;

/// A contact's impulse before or after a step: tangential part and push along the normal [N s].
struct Impulse {
  tangential: vec3f,
  push: f32,
}

struct Limits {
  friction: f32,
  /// Greatest pull [N s]
  pull: f32,
}

/// Signorini and Coulomb: u·n + bias ≥ 0, push ≥ −pull, one of them with equality; friction opposes sliding and is at most
/// friction · (push + pull). `mass` is the effective mass along the normal, `tangential_mass` that across it [kg].
fn projected(before: Impulse, limits: Limits, normal: vec3f, u: vec3f, bias: f32, mass: f32, tangential_mass: f32) -> Impulse {
  let parting = dot(u, normal);
  let push = max(before.push - mass * (parting + bias), -limits.pull);
  let wanted = before.tangential - tangential_mass * (u - parting * normal);
  return Impulse(within(wanted, limits.friction * (push + limits.pull)), push);
}

/// v, shortened to `most` where it is longer.
fn within(v: vec3f, most: f32) -> vec3f {
  let squared = dot(v, v);
  if (squared <= most * most) { return v; }
  return v * (most * inverseSqrt(squared));
}

/// Of the second partner less that of the first.
struct RelativeSpin {
  /// [rad/s]
  rate: vec3f,
  /// Effective moment of inertia [kg m²]
  inertia: f32,
}

/// Resistance to relative spin, an angular impulse on the second [N m s]: about axes across the normal at most `limits.x`,
/// about the normal `limits.y`.
fn resisted(before: vec3f, spin: RelativeSpin, normal: vec3f, limits: vec2f) -> vec3f {
  return limited_turn(before - spin.inertia * spin.rate, normal, limits);
}

fn limited_turn(wanted: vec3f, normal: vec3f, limits: vec2f) -> vec3f {
  let about_normal = dot(wanted, normal);
  return within(wanted - about_normal * normal, limits.x) + clamp(about_normal, -limits.y, limits.y) * normal;
}

/// What the impulse of the previous step becomes: kept in length, turned into the new tangential plane, in the new limits.
fn rescaled(before: Impulse, limits: Limits, normal: vec3f) -> Impulse {
  let flat = before.tangential - dot(before.tangential, normal) * normal;
  let squared = dot(flat, flat);
  let longer = sqrt(dot(before.tangential, before.tangential) / max(squared, 1e-30));
  let push = max(before.push, -limits.pull);
  return Impulse(within(flat * longer, limits.friction * (push + limits.pull)), push);
}
