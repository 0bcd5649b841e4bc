// What the contacts of a pair ask for, given the velocities as they are: the step that sweeps are made of. The touches of a
// pair are solved one after the other.
import package::solvers::grains::contact_law::{closing_bias, CORRECTION, SLOP};
import package::solvers::shapes::shape_contacts::{normal_rows, speed_along, tangential_rows, ShapeContact};

/// Twists of the two grains of a pair, or what has come to them.
struct PairTwists {
  first: vec4f,
  second: vec4f,
}

/// One over the masses of the two, x, y, turn.
struct PairMasses {
  first: vec4f,
  second: vec4f,
}

struct Impulses {
  push: f32,
  rub: f32,
}

/// How one touch is solved.
struct Effort {
  /// [s]
  dt: f32,
  friction: f32,
  /// Whether what was hit parts again.
  rebound: bool,
}

/// What impulses at a contact are for the two grains: x, y, torque.
fn impulse_on(contact: ShapeContact, impulses: Impulses) -> PairTwists {
  let along = normal_rows(contact);
  let across = tangential_rows(contact);
  return PairTwists(
    impulses.push * along.first + impulses.rub * across.first,
    impulses.push * along.second + impulses.rub * across.second,
  );
}

/// The twists after impulses at a contact.
fn pushed(twists: PairTwists, masses: PairMasses, contact: ShapeContact, impulses: Impulses) -> PairTwists {
  let impulse = impulse_on(contact, impulses);
  return PairTwists(twists.first + masses.first * impulse.first, twists.second + masses.second * impulse.second);
}

/// Signorini and Coulomb: the gap grows at least as fast as it is used up, push ≥ 0, one of them with equality; friction
/// opposes sliding and is at most friction · push.
fn solved(twists: PairTwists, masses: PairMasses, contact: ShapeContact, effort: Effort) -> Impulses {
  var bias = closing_bias(contact.gap, effort.dt);
  if (effort.rebound && contact.rebound > 0.0 && contact.push > 0.0) { bias = -contact.rebound; }
  let parting = speed_along(normal_rows(contact), twists.first, twists.second);
  let push = max(contact.push - contact.mass * (parting + bias), 0.0);
  // What pushes also turns, and so slides: friction sees that.
  let along = pushed(twists, masses, contact, Impulses(push - contact.push, 0.0));
  let sliding = speed_along(tangential_rows(contact), along.first, along.second);
  let most = effort.friction * push;
  return Impulses(push, clamp(contact.rub - contact.tangential_mass * sliding, -most, most));
}

/// How hard a contact pushes its grains apart, given how fast they are moved apart already: the way of a step over its
/// length, which never becomes speed. `smaller`: the radius of the smaller circle [m].
fn correction(moved: PairTwists, contact: ShapeContact, smaller: f32, dt: f32) -> f32 {
  let depth = min(contact.gap + SLOP * smaller, 0.0);
  let parting = speed_along(normal_rows(contact), moved.first, moved.second);
  return max(-(parting + CORRECTION * depth / dt), 0.0) * contact.mass;
}
