// Solves the contacts of a brick whose grains are held.
import package::solvers::grains::bricks::held_grains::{brick_starts, motion_at, places_of, put_motion};
import package::solvers::grains::quads::ContactQuads;
import package::solvers::grains::solve_pair::{contacts, keep, outcome_of};

/// Contact s, whose grains are so and so in their brick.
fn solve(s: u32, contact: ContactQuads, local: vec2u) {
  let outcome = outcome_of(s, contact, motion_at(contact.first, local.x), motion_at(contact.second, local.y));
  put_motion(contact.first, local.x, outcome.first);
  put_motion(contact.second, local.y, outcome.second);
  keep(s, outcome.response);
}

/// The contacts of one colour, from `begin` on; the first of a thread was read before.
fn solve_colour(begin: u32, end: u32, lane: u32, threads: u32, contact: ContactQuads, local: vec2u) {
  var s = begin + lane;
  if (s < end) { solve(s, contact, local); }
  for (s += threads; s < end; s += threads) { solve(s, contacts[s], places_of(contacts[s])); }
}

/// The contact of a thread in a list, or one that is read in vain: so that it is on its way while others are solved.
fn contact_ahead(key: u32, lane: u32, last: u32) -> ContactQuads {
  return contacts[min(brick_starts[key] + lane, last - 1u)];
}
