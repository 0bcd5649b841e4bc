// What one contact asks for, given the velocities as they are: the step that Gauss-Seidel and Jacobi iterations are made of.
// Impulses act on the first partner and their opposite on the second; u is the velocity of the first's contact point less
// that of the second's.

/// Of a solid sphere, m r² over its moment of inertia.
const ROUNDNESS = 2.5;
/// Of an overlap this part of the smaller radius is let be, so that contacts at rest persist.
const SLOP = 0.002;
/// Of an overlap beyond it this part is undone in a step.
const CORRECTION = 0.2;
/// Turns of the line between two grains in a step that do not count [rad]: 1 % of a radius.
const TURN = 0.005;
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

/// The same, but a contact that is about to slide, slower than `slow` [m/s], goes to the nearest point of its cone of friction: it pushes as
/// well as it rubs. Coulomb's law leaves open whether grains that could hold each other rest or slide, and sweeps from nothing find that
/// they slide. `rotation`: what a contact is heavier by along the normal.
fn held(before: Impulse, limits: Limits, normal: vec3f, u: vec3f, bias: f32, mass: f32, tangential_mass: f32, rotation: f32, slow: f32) -> Impulse {
  let parting = dot(u, normal);
  let sliding = u - parting * normal;
  let asked = before.push - mass * (parting + bias);
  var push = max(asked, -limits.pull);
  let wanted = before.tangential - tangential_mass * sliding;
  let rubbing = dot(wanted, wanted);
  let most = limits.friction * (push + limits.pull);
  if (rubbing > most * most && dot(sliding, sliding) < slow * slow) {
    let load = asked + limits.pull + rotation * limits.friction * sqrt(rubbing);
    push = max(load, 0.0) / (1.0 + rotation * limits.friction * limits.friction) - limits.pull;
  }
  return Impulse(within(wanted, limits.friction * (push + limits.pull)), push);
}

/// Up to which speed contacts go to their cones: what gravity makes in a step [m/s]
fn slow_sliding(gravity: vec3f, dt: f32) -> f32 {
  return length(gravity) * dt;
}

/// Of the smaller radius: nearer than this grains touch. Contacts at rest open by what rounding leaves, and would bear nothing from then on.
const SKIN = 0.001;

/// The gap by which grains may come nearer [m]
fn skinned(gap: f32, smaller_radius: f32) -> f32 {
  return select(gap, max(gap - SKIN * smaller_radius, 0.0), gap > 0.0);
}

/// Speed at which the partners may close in: the gap is used up by the end of the step; what overlaps may not go deeper.
fn closing_bias(gap: f32, dt: f32) -> f32 {
  return max(gap, 0.0) / dt;
}

/// How far two grains may come together along the line between their centres as a step begins [m]: the gap, and what they get out of each
/// other's way meanwhile. `across`: square of their relative speed across that line; `curvature`: one over the distance of the centres.
/// To second order in the way of a step, they touch at its end if they come as near as that, and pass if not. What is as good as at rest
/// does not turn: what presses there must not depend on how it comes to rest.
fn way_together(gap: f32, across: f32, curvature: f32, dt: f32) -> f32 {
  let turn = dt * dt * across * curvature * curvature;
  return select(gap, gap + 0.5 * max(turn - TURN * TURN, 0.0) / curvature, gap > 0.0);
}

/// The same for a contact that rebounds in turn, given the speed at which its partners part: those that meet are thrown back at once,
/// and others are left alone, so that no energy is added.
fn bias_in_turn(parting: f32, allowed: f32, restitution: f32) -> f32 {
  return select(restitution, -1.0, -parting <= allowed) * parting;
}

/// v, shortened to `most` where it is longer.
fn within(v: vec3f, most: f32) -> vec3f {
  let squared = dot(v, v);
  if (squared <= most * most) { return v; }
  return v * (most * inverseSqrt(squared));
}

/// Of the first partner less that of the second.
struct RelativeSpin {
  /// [rad/s]
  rate: vec3f,
  /// Effective moment of inertia [kg m²]
  inertia: f32,
}

/// Resistance to relative spin, an angular impulse on the first [N m s]: about axes across the normal at most `limits.x`,
/// about the normal `limits.y`.
fn resisted(before: vec3f, spin: RelativeSpin, normal: vec3f, limits: vec2f) -> vec3f {
  return limited_turn(before - spin.inertia * spin.rate, normal, limits);
}

fn limited_turn(wanted: vec3f, normal: vec3f, limits: vec2f) -> vec3f {
  let about_normal = dot(wanted, normal);
  return within(wanted - about_normal * normal, limits.x) + clamp(about_normal, -limits.y, limits.y) * normal;
}

/// A tangential impulse of the previous step, turned into the tangential plane of this one: kept in length.
fn turned(tangential: vec3f, normal: vec3f) -> vec3f {
  let flat = tangential - dot(tangential, normal) * normal;
  return flat * sqrt(dot(tangential, tangential) / max(dot(flat, flat), 1e-37));
}

/// An impulse of the previous step within the limits of this one.
fn rescaled(before: Impulse, limits: Limits) -> Impulse {
  let push = max(before.push, -limits.pull);
  return Impulse(within(before.tangential, limits.friction * (push + limits.pull)), push);
}
