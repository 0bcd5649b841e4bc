// What the contacts of a pair ask for, given how its grains move by now: the step that sweeps are made of. The touches of a
// pair are solved one after the other, in the four numbers that say how its grains move against each other.
import package::solvers::grains::contact_law::{bias_in_turn, CORRECTION, SLOP};
import package::solvers::shapes::shape_contacts::ShapeContact;

struct Impulses {
  push: f32,
  rub: f32,
}

/// How one touch is solved.
struct Effort {
  friction: f32,
  /// Whether what was hit parts again.
  rebound: bool,
}

/// Impulses at a contact: on the second x y, torque on the first, torque on the second.
fn impulse_of(contact: ShapeContact, impulses: Impulses) -> vec4f {
  return impulses.push * contact.along + impulses.rub * contact.across;
}

/// The relative twist after impulses at a contact.
fn pushed(twist: vec4f, masses: vec4f, contact: ShapeContact, impulses: Impulses) -> vec4f {
  return twist + impulses.push * (masses * contact.along) + impulses.rub * (masses * contact.across);
}

/// Signorini and Coulomb: the gap grows at least as fast as it is used up, push ≥ 0, one of them with equality; friction
/// opposes sliding and is at most friction · push.
fn solved(twist: vec4f, contact: ShapeContact, effort: Effort) -> Impulses {
  var bias = contact.bias;
  if (effort.rebound && contact.rebound > 0.0 && contact.push > 0.0) { bias = -contact.rebound; }
  if (effort.rebound && contact.rebound < 0.0) { bias = bias_in_turn(along(contact.along, twist), bias, -contact.rebound); }
  // What does not wait for the twist comes first: touches of a pair are a chain, in which each waits for the one before.
  let before = contact.push - contact.mass * bias;
  let slowing = contact.tangential_mass * contact.coupling;
  let push = max(before - along(contact.mass * contact.along, twist), 0.0);
  // What pushes also turns, and so slides: friction sees that.
  let rub = contact.rub - along(contact.tangential_mass * contact.across, twist) - slowing * (push - contact.push);
  let most = effort.friction * push;
  return Impulses(push, clamp(rub, -most, most));
}

/// row · twist, added up in pairs: a shorter chain than one after another.
fn along(row: vec4f, twist: vec4f) -> f32 {
  let products = row * twist;
  let halves = products.xy + products.zw;
  return halves.x + halves.y;
}

/// How hard a contact pushes its grains apart, given how fast they are moved apart already: the way of a step over its
/// length, which never becomes speed. `smaller`: the radius of the smaller circle [m].
fn correction(moved: vec4f, contact: ShapeContact, smaller: f32, dt: f32) -> f32 {
  let depth = min(contact.gap + SLOP * smaller, 0.0);
  return max(-(dot(contact.along, moved) + CORRECTION * depth / dt), 0.0) * contact.mass;
}

/// What a change of the relative twist is for the two of a pair.
struct PairTwists {
  first: vec4f,
  second: vec4f,
}

/// The twists of a pair, x y and spin, when they move against each other as `twist` says and the impulses were opposite.
/// `before`: as they moved against each other before; `first` and `second` have one over their masses.
fn parted(twists: PairTwists, twist: vec4f, before: vec4f, inverse: PairTwists) -> PairTwists {
  let change = (twist.xy - before.xy) / (inverse.first.x + inverse.second.x);
  return PairTwists(
    vec4f(twists.first.xy - inverse.first.x * change, twist.z, 0.0), vec4f(twists.second.xy + inverse.second.x * change, twist.w, 0.0),
  );
}
