// What a grain gets besides from its contacts that have a colour: what its shared contacts add up to, and then its walls, one after
// another. Walls come last: what touches a wall must not end up behind it.
import package::solvers::grains::contact_law::{
  bias_in_turn, closing_bias, held, resisted, slow_sliding, Impulse, Limits, CORRECTION, ROUNDNESS, SLOP,
};
import package::solvers::grains::conditions::{look_at_depth, warnings};
import package::solvers::grains::grain_motion::{pushed, spin_against};
import package::solvers::grains::grain_types::{Extra, Motion, WallContact, CONTACT_OVERFLOW};
import package::solvers::grains::quads::{motion_of, motion_quads, MotionQuads};
import package::solvers::grains::spill::{
  grain_units, spill_block, SPILL_COUNT, SPILL_COUPLE, SPILL_IMPULSE, SPILL_WORDS,
};
import package::solvers::grains::swept::{motions, params, EXTRA, REBOUND};
import package::solvers::grains::taken_spill::{spill, taken};

// scratch
@group(0) @binding(9) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(10) var<storage, read_write> wall_contacts: array<WallContact>;
@group(0) @binding(11) var<storage, read_write> wall_extras: array<Extra>;
/// Displacements of the grains by now [m]
@group(0) @binding(13) var<storage, read_write> shifts: array<vec3f>;

/// Whether a contact shares this grain, or one of its block.
fn is_spilt(i: u32) -> bool {
  return spill[spill_block(params.grain_count, i)] != 0;
}

/// Where the walls of a grain are listed: from x up to y.
fn walls_of(i: u32) -> vec2u {
  return min(vec2u(wall_starts[i], wall_starts[i + 1u]), vec2u(params.wall_capacity));
}

/// Gives grain i what its shared contacts add up to; where it is a displacement, `as_shift`.
fn take_spill(i: u32, as_shift: bool) {
  if (spill[i * SPILL_WORDS + SPILL_COUNT] == 0) { return; }
  let own = motion_of(motions[i]);
  let units = grain_units(own.inverse_mass, params.spill_scale, params.wide_units);
  let impulse = taken(i, SPILL_IMPULSE, params.grain_count, params.wide_units) / units;
  let couple = taken(i, SPILL_COUPLE, params.grain_count, params.wide_units) / units;
  if (as_shift) { shifts[i] += params.dt * own.inverse_mass * impulse; }
  else { motions[i] = motion_quads(pushed(own, impulse, couple)); }
}

fn meet_wall(k: u32, own: Motion) -> Motion {
  let contact = wall_contacts[k];
  let mass = 1.0 / own.inverse_mass;
  var extra = Extra(vec3f(0.0), 0.0, 0.0, 0.0, 0.0, 0u);
  if (EXTRA) { extra = wall_extras[k]; }
  let u = own.velocity - contact.velocity - cross(own.surface_spin, contact.normal);
  var bias = closing_bias(contact.gap, params.dt);
  if (REBOUND && extra.rebound > 0.0 && contact.push > 0.0) { bias = -extra.rebound; }
  if (REBOUND && extra.rebound < 0.0) { bias = bias_in_turn(dot(u, contact.normal), bias, -extra.rebound); }
  let now = held(
    Impulse(contact.impulse, contact.push),
    Limits(contact.friction, extra.pull),
    contact.normal,
    u,
    bias,
    mass,
    mass / (1.0 + ROUNDNESS),
    1.0 + ROUNDNESS,
    slow_sliding(params.gravity, params.dt),
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

/// How a grain moves once it has met its walls.
fn met_walls(walls: vec2u, before: MotionQuads) -> MotionQuads {
  var own = motion_of(before);
  for (var k = walls.x; k < walls.y; k++) { own = meet_wall(k, own); }
  return motion_quads(own);
}

/// How far a wall wants a grain to move away from it [m], given how far it moves already.
fn wanted_way(k: u32, shift: vec3f, radius: f32) -> f32 {
  let depth = min(wall_contacts[k].gap + SLOP * radius, 0.0);
  return max(-(dot(shift, wall_contacts[k].normal) + CORRECTION * depth), 0.0);
}

/// Undoes a part of the overlaps of grain i with its walls. Side by side: between two walls that are too near a grain stays in the
/// middle. Walls that push the same way share it: two at one place must not lift a grain twice.
fn keep_out(i: u32, walls: vec2u) {
  if (wall_starts[i + 1u] > params.wall_capacity) {
    atomicAdd(&warnings[CONTACT_OVERFLOW], wall_starts[i + 1u] - max(wall_starts[i], params.wall_capacity));
  }
  if (walls.x == walls.y) { return; }
  let radius = 1.0 / motions[i].surface_spin_inverse_radius.w;
  let shift = shifts[i];
  var sum = vec3f(0.0);
  for (var k = walls.x; k < walls.y; k++) {
    look_at_depth(i, wall_contacts[k].gap, radius);
    let way = wanted_way(k, shift, radius);
    if (way <= 0.0) { continue; }
    let normal = wall_contacts[k].normal;
    var share = 1.0;
    for (var other = walls.x; other < walls.y; other++) {
      if (other != k && wanted_way(other, shift, radius) > 0.0) {
        share += max(dot(normal, wall_contacts[other].normal), 0.0);
      }
    }
    sum += way / share * normal;
  }
  shifts[i] = shift + sum;
}
