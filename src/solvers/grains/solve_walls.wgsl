// What a grain and the walls that it meets do to each other, one wall after another.
import package::solvers::grains::contact_law::{
  closing_bias, projected, resisted, Impulse, Limits, CORRECTION, DEEP, ROUNDNESS, SLOP,
};
import package::solvers::grains::grain_motion::{pushed, spin_against};
import package::solvers::grains::grain_types::{Extra, Motion, WallContact, TOO_DEEP};
import package::solvers::grains::quads::{motion_of, motion_quads};
import package::solvers::grains::solve_shared::{motions, params, shifts, warnings, EXTRA, REBOUND};

// scratch
@group(0) @binding(9) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(10) var<storage, read_write> wall_contacts: array<WallContact>;
@group(0) @binding(11) var<storage, read_write> wall_extras: array<Extra>;

/// The contacts of a grain with walls, for which there is room.
fn walls_of(i: u32) -> vec2u {
  return min(vec2u(wall_starts[i], wall_starts[i + 1u]), vec2u(params.wall_capacity));
}

fn meet_wall(k: u32, own: Motion) -> Motion {
  let contact = wall_contacts[k];
  let mass = 1.0 / own.inverse_mass;
  var extra = Extra(vec3f(0.0), 0.0, 0.0, 0.0, 0.0, 0u);
  if (EXTRA) { extra = wall_extras[k]; }
  var bias = closing_bias(contact.gap, params.dt);
  if (REBOUND && extra.rebound > 0.0 && contact.push > 0.0) { bias = -extra.rebound; }
  let now = projected(
    Impulse(contact.impulse, contact.push),
    Limits(contact.friction, extra.pull),
    contact.normal,
    own.velocity - contact.velocity - cross(own.surface_spin, contact.normal),
    bias,
    mass,
    mass / (1.0 + ROUNDNESS),
  );
  wall_contacts[k].impulse = now.tangential;
  wall_contacts[k].push = now.push;
  var turn = vec3f(0.0);
  if (EXTRA) {
    let limits = vec2f(extra.rolling, extra.twisting) * (now.push + extra.pull);
    turn = resisted(extra.turn, spin_against(own, contact.spin), contact.normal, limits);
    wall_extras[k].turn = turn;
  }
  let tangential = now.tangential - contact.impulse;
  return pushed(
    own,
    tangential + (now.push - contact.push) * contact.normal,
    cross(contact.normal, tangential) - own.inverse_radius * (turn - extra.turn),
  );
}

/// Solves the contacts of a grain.
fn meet_walls(i: u32, walls: vec2u) {
  var own = motion_of(motions[i]);
  for (var k = walls.x; k < walls.y; k++) { own = meet_wall(k, own); }
  motions[i] = motion_quads(own);
}

/// Lets its contacts act with the impulses that they start with. Returns whether one is to rebound.
fn press_walls(i: u32, walls: vec2u) -> bool {
  var own = motion_of(motions[i]);
  var rebounds = false;
  for (var k = walls.x; k < walls.y; k++) {
    let contact = wall_contacts[k];
    var turn = vec3f(0.0);
    if (EXTRA) {
      turn = wall_extras[k].turn;
      rebounds = rebounds || wall_extras[k].rebound > 0.0;
    }
    let couple = cross(contact.normal, contact.impulse) - own.inverse_radius * turn;
    own = pushed(own, contact.impulse + contact.push * contact.normal, couple);
  }
  motions[i] = motion_quads(own);
  return rebounds;
}

/// Undoes a part of its overlaps, side by side: between two walls that are too near a grain stays in the middle.
fn leave_walls(i: u32, walls: vec2u) {
  let radius = 1.0 / motions[i].surface_spin_inverse_radius.w;
  let shift = shifts[i];
  var sum = vec3f(0.0);
  for (var k = walls.x; k < walls.y; k++) {
    let contact = wall_contacts[k];
    if (contact.gap < -DEEP * radius) { atomicAdd(&warnings[TOO_DEEP], 1u); }
    let depth = min(contact.gap + SLOP * radius, 0.0);
    sum += max(-(dot(shift, contact.normal) + CORRECTION * depth), 0.0) * contact.normal;
  }
  shifts[i] = shift + sum;
}
