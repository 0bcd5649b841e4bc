// Makes the contacts of grains with grains, colour by colour: where they touch, how they meet, and the impulse that they
// had in the step before. Where lists are kept, contacts are made again in place. A CPU has grains_make_rich_pairs for those that do
// more than rub.
import package::solvers::grains::colours::{place_in, Pair, COLOUR_KEYS, IN_PLACE};
import package::solvers::grains::grain_types::Extra;
import package::solvers::grains::lists::lists::{are_kept, Lists};
import package::solvers::grains::made_pair::{contacts, friction_of, kept_force, made, params, EXTRA};
@if(CPU) import package::solvers::grains::made_pair::{all_made, put_all};
@if(CPU) import package::solvers::grains::pair_fours::all_rescaled;

// scratch
@group(0) @binding(4) var<storage, read> pairs: array<Pair>;
/// For each place in the order of colours, the pair that belongs there
@group(0) @binding(5) var<storage, read> colour_order: array<u32>;
/// Where each colour begins
@group(0) @binding(6) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(8) var<storage, read_write> extras: array<Extra>;
@group(0) @binding(9) var<uniform> lists: Lists;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

/// Whether `colour_order` says where each pair belongs, and not which pair belongs where.
@if(CPU) const BY_PAIR = true;
@else const BY_PAIR = false;

/// Contact s of pair p.
fn make(s: u32, p: u32) {
  let pair = pairs[p];
  contacts[s] = made(pair.first, pair.second, friction_of(pair), kept_force(pair.remembered));
  if (EXTRA) { extras[s].remembered = pair.remembered; }
}

/// Contact s once more, from the impulse that it has.
fn renew(s: u32) {
  let contact = contacts[s];
  // As the state would have kept it.
  contacts[s] = made(contact.first, contact.second, contact.friction, contact.impulse_push / params.dt);
  if (EXTRA) { extras[s].remembered = IN_PLACE; }
}

/// Four contacts, which go to places s.
@if(CPU)
fn make_all(s: vec4u, first: vec4u, second: vec4u, friction: vec4f, forces_before: mat4x4f) {
  let four = all_made(first, second, friction, forces_before).contacts;
  put_all(s, first, second, four, all_rescaled(four.impulse_push, friction, vec4f(0.0)));
}

/// Four contacts of pairs from k on.
@if(CPU)
fn make_four(k: u32) {
  let here = vec4u(0u, 1u, 2u, 3u) + k;
  let order = vec4u(colour_order[k], colour_order[k + 1u], colour_order[k + 2u], colour_order[k + 3u]);
  let p = select(order, here, BY_PAIR);
  let s = select(here, vec4u(place_in(order.x), place_in(order.y), place_in(order.z), place_in(order.w)), BY_PAIR);
  let a = pairs[p.x];
  let b = pairs[p.y];
  let c = pairs[p.z];
  let d = pairs[p.w];
  let friction = vec4f(friction_of(a), friction_of(b), friction_of(c), friction_of(d));
  make_all(
    s, vec4u(a.first, b.first, c.first, d.first), vec4u(a.second, b.second, c.second, d.second), friction,
    mat4x4f(kept_force(a.remembered), kept_force(b.remembered), kept_force(c.remembered), kept_force(d.remembered)),
  );
}

/// Four contacts from s on once more.
@if(CPU)
fn renew_four(s: u32) {
  let a = contacts[s];
  let b = contacts[s + 1u];
  let c = contacts[s + 2u];
  let d = contacts[s + 3u];
  make_all(
    vec4u(0u, 1u, 2u, 3u) + s, vec4u(a.first, b.first, c.first, d.first), vec4u(a.second, b.second, c.second, d.second),
    vec4f(a.friction, b.friction, c.friction, d.friction),
    mat4x4f(
      a.impulse_push / params.dt, b.impulse_push / params.dt, c.impulse_push / params.dt, d.impulse_push / params.dt,
    ),
  );
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_make_pairs(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, colour_starts[COLOUR_KEYS]);
  var k = id.x * PORTION;
  if (are_kept(lists)) {
    @if(CPU) {
      if (!EXTRA) {
        for (; k + 4u <= end; k += 4u) { renew_four(k); }
      }
    }
    for (; k < end; k++) { renew(k); }
    return;
  }
  @if(CPU) {
    if (!EXTRA) {
      for (; k + 4u <= end; k += 4u) { make_four(k); }
    }
  }
  for (; k < end; k++) {
    if (BY_PAIR) { make(place_in(colour_order[k]), k); } else { make(k, colour_order[k]); }
  }
}
