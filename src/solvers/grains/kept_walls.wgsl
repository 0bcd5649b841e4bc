// What the state keeps of contacts with walls.
import package::solvers::grains::contact_law::{rescaled, turned, Impulse, Limits};
import package::solvers::grains::foreseen_walls::NO_CONTACT;
import package::solvers::grains::grain_types::NONE;
import package::solvers::grains::near_walls::{grains, params, wall_contacts};

// state
@group(0) @binding(9) var<storage, read> contact_first: array<u32>;
@group(0) @binding(10) var<storage, read> contact_count: array<u32>;
@group(0) @binding(11) var<storage, read> partner: array<u32>;
@group(0) @binding(12) var<storage, read> force: array<vec4f>;

/// Whether any two materials do more than rub: what they do is added by `grains_make_wall_extras`.
override EXTRA: bool = false;

/// Starts contact k of grain i with the force that it had in the step before. Where that is kept; NONE if the contact is new.
fn start_wall(k: u32, i: u32) -> u32 {
  let contact = wall_contacts[k];
  let own_id = grains[i].id;
  let kept_end = contact_first[own_id] + contact_count[own_id];
  var place = contact_first[own_id];
  while (place < kept_end && partner[place] != contact.wall) { place++; }
  var before = Impulse(vec3f(0.0), 0.0);
  if (contact.gap == NO_CONTACT) { place = kept_end; }
  if (place < kept_end) {
    let kept = force[place] * params.dt;
    before = Impulse(turned(kept.xyz, contact.normal), kept.w);
    if (!EXTRA) { before = rescaled(before, Limits(contact.friction, 0.0)); }
  }
  wall_contacts[k].impulse = before.tangential;
  wall_contacts[k].push = before.push;
  return select(NONE, place, place < kept_end);
}
