// Makes the contacts of grains with grains, colour by colour: where they touch, how they meet, and the impulse that they
// had in the step before.
import package::solvers::grains::colours::{remembered_place, remembered_side, Pair, COLOUR_KEYS};
import package::solvers::grains::contact_law::{rescaled, turned, Impulse, Limits};
@if(CPU) import package::solvers::grains::fours::{
  chosen, difference, dots, nearest_images, one_by_one, scaled, side_by_side, Quads, Vectors,
};
import package::solvers::grains::grain_types::{nearest_image, ContactLaw, Extra, StepParams, NONE};
@if(CPU) import package::solvers::grains::pair_fours::{all_rescaled, all_turned};
import package::solvers::grains::quads::{ContactQuads, GrainQuads};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model
@group(0) @binding(1) var<storage, read> laws: array<ContactLaw>;
// state
@group(0) @binding(2) var<storage, read> force: array<vec4f>;
// scratch
@group(0) @binding(3) var<storage, read> grains: array<GrainQuads>;
@group(0) @binding(4) var<storage, read> pairs: array<Pair>;
/// For each place in the order of colours, the pair that belongs there
@group(0) @binding(5) var<storage, read> colour_order: array<u32>;
/// Where each colour begins
@group(0) @binding(6) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(7) var<storage, read_write> contacts: array<ContactQuads>;
@group(0) @binding(8) var<storage, read_write> extras: array<Extra>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

/// Whether any two materials do more than rub: what they do is added by `grains_make_pair_extras`.
override EXTRA: bool = false;
override PERIODIC: bool = false;
/// Whether `colour_order` says where each pair belongs, and not which pair belongs where.
override BY_PAIR: bool = false;

/// Contact s of pair p.
fn make(s: u32, p: u32) {
  let pair = pairs[p];
  let first = grains[pair.first];
  let second = grains[pair.second];
  let friction = laws[first.material * params.material_count + second.material].friction;
  var way = first.position_radius.xyz - second.position_radius.xyz;
  if (PERIODIC) { way = nearest_image(way, params.period); }
  let apart = length(way);
  let radii = first.position_radius.w + second.position_radius.w;
  var normal = vec3f(0.0, 0.0, 1.0);
  if (apart > 0.0) { normal = way / apart; }
  var before = Impulse(vec3f(0.0), 0.0);
  if (pair.remembered != NONE) {
    let kept = force[remembered_place(pair.remembered)] * params.dt;
    before = Impulse(turned(remembered_side(pair.remembered) * kept.xyz, normal), kept.w);
    if (!EXTRA) { before = rescaled(before, Limits(friction, 0.0)); }
  }
  contacts[s] = ContactQuads(
    vec4f(normal, apart - radii), vec4f(before.tangential, before.push), pair.first, pair.second, friction, apart / radii,
  );
  if (EXTRA) { extras[s].remembered = pair.remembered; }
}

@if(CPU)
fn friction_of(pair: Pair) -> f32 {
  return laws[grains[pair.first].material * params.material_count + grains[pair.second].material].friction;
}

/// The force that the state keeps [N], on the first.
@if(CPU)
fn kept_force(remembered: u32) -> vec4f {
  if (remembered == NONE) { return vec4f(0.0); }
  let kept = force[remembered_place(remembered)];
  return vec4f(remembered_side(remembered) * kept.xyz, kept.w);
}

/// Four contacts from k on.
@if(CPU)
fn make_four(k: u32) {
  let here = vec4u(0u, 1u, 2u, 3u) + k;
  let there = vec4u(colour_order[k], colour_order[k + 1u], colour_order[k + 2u], colour_order[k + 3u]);
  let p = select(there, here, BY_PAIR);
  let s = select(here, there, BY_PAIR);
  let a = pairs[p.x];
  let b = pairs[p.y];
  let c = pairs[p.z];
  let d = pairs[p.w];
  let first = side_by_side(mat4x4f(
    grains[a.first].position_radius, grains[b.first].position_radius,
    grains[c.first].position_radius, grains[d.first].position_radius,
  ));
  let second = side_by_side(mat4x4f(
    grains[a.second].position_radius, grains[b.second].position_radius,
    grains[c.second].position_radius, grains[d.second].position_radius,
  ));
  let forces = side_by_side(mat4x4f(
    kept_force(a.remembered), kept_force(b.remembered), kept_force(c.remembered), kept_force(d.remembered),
  ));
  let friction = vec4f(friction_of(a), friction_of(b), friction_of(c), friction_of(d));
  var way = difference(first.xyz, second.xyz);
  if (PERIODIC) { way = nearest_images(way, params.period); }
  let apart = sqrt(dots(way, way));
  let radii = first.w + second.w;
  let above = Vectors(vec4f(0.0), vec4f(0.0), vec4f(1.0));
  let normal = chosen(above, Vectors(way.x / apart, way.y / apart, way.z / apart), apart > vec4f(0.0));
  let kept = Quads(scaled(forces.xyz, vec4f(params.dt)), forces.w * params.dt);
  let places = one_by_one(Quads(normal, apart - radii));
  var before = all_turned(kept, normal);
  if (!EXTRA) { before = all_rescaled(before, friction, vec4f(0.0)); }
  let impulses = one_by_one(before);
  let lever = apart / radii;
  contacts[s.x] = ContactQuads(places[0], impulses[0], a.first, a.second, friction.x, lever.x);
  contacts[s.y] = ContactQuads(places[1], impulses[1], b.first, b.second, friction.y, lever.y);
  contacts[s.z] = ContactQuads(places[2], impulses[2], c.first, c.second, friction.z, lever.z);
  contacts[s.w] = ContactQuads(places[3], impulses[3], d.first, d.second, friction.w, lever.w);
  if (EXTRA) {
    extras[s.x].remembered = a.remembered;
    extras[s.y].remembered = b.remembered;
    extras[s.z].remembered = c.remembered;
    extras[s.w].remembered = d.remembered;
  }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_make_pairs(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, colour_starts[COLOUR_KEYS]);
  var k = id.x * PORTION;
  @if(CPU) {
    for (; k + 4u <= end; k += 4u) { make_four(k); }
  }
  for (; k < end; k++) {
    if (BY_PAIR) { make(colour_order[k], k); } else { make(k, colour_order[k]); }
  }
}
