// Four contacts of pairs of grains side by side: `pair_response` and `pushed` for a CPU. What few materials have is in
// extra_fours.wgsl.
import package::solvers::grains::contact_law::{slow_sliding, ROUNDNESS, TURN};
import package::solvers::grains::fours::{
  crosses, difference, dots, one_by_one, scaled, side_by_side, sum, Quads, Vectors,
};
import package::solvers::grains::quads::{ContactQuads, MotionQuads};

/// Four motions.
struct Motions {
  velocity: Quads,
  surface_spin: Quads,
}

/// Four contacts: as `Contact`.
struct Contacts {
  normal_gap: Quads,
  impulse_push: Quads,
  friction: vec4f,
  lever: vec4f,
}

fn contacts_of(a: ContactQuads, b: ContactQuads, c: ContactQuads, d: ContactQuads) -> Contacts {
  return Contacts(
    side_by_side(mat4x4f(a.normal_gap, b.normal_gap, c.normal_gap, d.normal_gap)),
    side_by_side(mat4x4f(a.impulse_push, b.impulse_push, c.impulse_push, d.impulse_push)),
    vec4f(a.friction, b.friction, c.friction, d.friction),
    vec4f(a.lever, b.lever, c.lever, d.lever),
  );
}

fn motions_of(a: MotionQuads, b: MotionQuads, c: MotionQuads, d: MotionQuads) -> Motions {
  return Motions(
    side_by_side(mat4x4f(
      a.velocity_inverse_mass, b.velocity_inverse_mass, c.velocity_inverse_mass, d.velocity_inverse_mass,
    )),
    side_by_side(mat4x4f(
      a.surface_spin_inverse_radius, b.surface_spin_inverse_radius,
      c.surface_spin_inverse_radius, d.surface_spin_inverse_radius,
    )),
  );
}

fn each_motion(motions: Motions) -> array<MotionQuads, 4> {
  let linear = one_by_one(motions.velocity);
  let angular = one_by_one(motions.surface_spin);
  return array<MotionQuads, 4>(
    MotionQuads(linear[0], angular[0]), MotionQuads(linear[1], angular[1]),
    MotionQuads(linear[2], angular[2]), MotionQuads(linear[3], angular[3]),
  );
}

/// Whether none of them pushes or rubs.
fn bear_nothing(contacts: Contacts) -> bool {
  let its = contacts.impulse_push;
  return all(max(max(abs(its.xyz.x), abs(its.xyz.y)), max(abs(its.xyz.z), abs(its.w))) == vec4f(0.0));
}

/// Impulses that the contacts want to have, given how their grains move. `bias`: speeds at which they may close in [m/s];
/// `pull`: greatest pulls [N s]; `relaxation`: as that of sweeps. Few slide, and only these have a cone to go to, as in `held`.
fn responses(
  contacts: Contacts, first: Motions, second: Motions, bias: vec4f, pull: vec4f, relaxation: f32, gravity: vec3f, dt: f32,
) -> Quads {
  let normal = contacts.normal_gap.xyz;
  let turning = crosses(sum(first.surface_spin.xyz, second.surface_spin.xyz), normal);
  let u = difference(difference(first.velocity.xyz, second.velocity.xyz), scaled(turning, contacts.lever));
  let rotation = 1.0 + ROUNDNESS * contacts.lever * contacts.lever;
  let tangential_mass = 1.0 / (rotation * (first.velocity.w + second.velocity.w));
  let parting = dots(u, normal);
  let asked = contacts.impulse_push.w - relaxation * rotation * tangential_mass * (parting + bias);
  var push = max(asked, -pull);
  let sliding = difference(u, scaled(normal, parting));
  let wanted = difference(contacts.impulse_push.xyz, scaled(sliding, tangential_mass));
  let rubbing = dots(wanted, wanted);
  let most = contacts.friction * (push + pull);
  let slides = rubbing > most * most;
  if (!any(slides)) { return Quads(wanted, push); }
  let slow = slow_sliding(gravity, dt);
  let leaves = slides & (dots(sliding, sliding) < vec4f(slow * slow));
  if (any(leaves)) {
    let load = asked + pull + rotation * contacts.friction * sqrt(rubbing);
    push = select(push, max(load, vec4f(0.0)) / (1.0 + rotation * contacts.friction * contacts.friction) - pull, leaves);
  }
  return Quads(all_within(wanted, contacts.friction * (push + pull)), push);
}

/// Each shortened to `most` where it is longer.
fn all_within(v: Vectors, most: vec4f) -> Vectors {
  let squared = dots(v, v);
  return scaled(v, select(most * inverseSqrt(squared), vec4f(1.0), squared <= most * most));
}

/// Speeds at which the partners may close in, as `closing_bias`.
fn closing_biases(contacts: Contacts, dt: f32) -> vec4f {
  return max(contacts.normal_gap.w, vec4f(0.0)) / dt;
}

/// The same, given how their grains move, for `way_of_contact`; `straight`: what `closing_biases` says, which is right for those that turn
/// too little to count. Few turn more.
fn closing_biases_of(contacts: Contacts, first: Motions, second: Motions, straight: vec4f, dt: f32) -> vec4f {
  let gap = contacts.normal_gap.w;
  let velocity = difference(first.velocity.xyz, second.velocity.xyz);
  let squared = dots(velocity, velocity);
  let bends = first.surface_spin.w * second.surface_spin.w;
  let span = (first.surface_spin.w + second.surface_spin.w) * contacts.lever;
  // Without a division, and with room for rounding.
  let bound = vec4f(0.99 * TURN * TURN) * span * span;
  if (!any((gap > vec4f(0.0)) & !(squared * (dt * bends) * (dt * bends) < bound))) { return straight; }
  let parting = dots(velocity, contacts.normal_gap.xyz);
  let curvature = bends / span;
  let turn = dt * dt * (squared - parting * parting) * curvature * curvature;
  let way = gap + 0.5 * max(turn - TURN * TURN, vec4f(0.0)) / curvature;
  return select(vec4f(0.0), way, gap > vec4f(0.0)) / dt;
}

/// As `bias_in_turn`.
fn biases_in_turn(parting: vec4f, allowed: vec4f, restitution: vec4f) -> vec4f {
  return select(restitution, vec4f(-1.0), -parting <= allowed) * parting;
}

/// Impulses of the previous step, turned into the tangential planes of this one.
fn all_turned(kept: Quads, normal: Vectors) -> Quads {
  let flat = difference(kept.xyz, scaled(normal, dots(kept.xyz, normal)));
  return Quads(scaled(flat, sqrt(dots(kept.xyz, kept.xyz) / max(dots(flat, flat), vec4f(1e-37)))), kept.w);
}

/// Impulses of the previous step within the limits of this one.
fn all_rescaled(before: Quads, friction: vec4f, pull: vec4f) -> Quads {
  let push = max(before.w, -pull);
  return Quads(all_within(before.xyz, friction * (push + pull)), push);
}

/// The grains after impulses on them; `couple`: as in `pushed`.
fn all_pushed(motions: Motions, impulse: Vectors, couple: Vectors) -> Motions {
  let inverse_mass = motions.velocity.w;
  return Motions(
    Quads(sum(motions.velocity.xyz, scaled(impulse, inverse_mass)), inverse_mass),
    Quads(difference(motions.surface_spin.xyz, scaled(couple, ROUNDNESS * inverse_mass)), motions.surface_spin.w),
  );
}

/// Torques of tangential impulses over the radii, turned the other way [N s].
fn couples(contacts: Contacts, tangential: Vectors) -> Vectors {
  return scaled(crosses(contacts.normal_gap.xyz, tangential), contacts.lever);
}

fn opposite(a: Vectors) -> Vectors {
  return Vectors(-a.x, -a.y, -a.z);
}
