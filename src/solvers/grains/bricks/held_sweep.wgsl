// Solves the contacts of a brick whose grains are held.
import package::solvers::grains::bricks::held_grains::{motion_at, put_motion};
import package::solvers::grains::quads::ContactQuads;
import package::solvers::grains::solve_pair::{changed, contacts, keep, outcome_of};

/// Contact s, whose grains are so and so in their brick; how much it has changed, as `solve_read` says.
fn solve(s: u32, contact: ContactQuads, local: vec2u) -> f32 {
  let outcome = outcome_of(s, contact, motion_at(contact.first, local.x), motion_at(contact.second, local.y));
  put_motion(contact.first, local.x, outcome.first);
  put_motion(contact.second, local.y, outcome.second);
  keep(s, outcome.response);
  return changed(contact, outcome);
}

/// A contact of a brick, or its last one, which is read in vain: so that it is on its way while others are solved.
fn contact_ahead(s: u32, last: u32) -> ContactQuads {
  return contacts[min(s, last - 1u)];
}
