// The contact of two grains at the start of a step: where they touch, how they meet, and the impulse that they had in the step before.
import package::solvers::grains::contact_law::{rescaled, skinned, turned, Impulse, Limits, SKIN};
@if(CPU) import package::solvers::grains::fours::{
  chosen, difference, dots, nearest_images, one_by_one, scaled, side_by_side, Quads, Vectors,
};
import package::solvers::grains::colours::{remembered_place, remembered_side, Pair};
import package::solvers::grains::grain_types::{nearest_image, ContactLaw, StepParams, NONE};
@if(CPU) import package::solvers::grains::pair_fours::{all_turned, Contacts};
import package::solvers::grains::quads::{ContactQuads, GrainQuads};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model
@group(0) @binding(1) var<storage, read> laws: array<ContactLaw>;
// state
@group(0) @binding(2) var<storage, read> force: array<vec4f>;
// scratch
@group(0) @binding(3) var<storage, read> grains: array<GrainQuads>;
@group(0) @binding(7) var<storage, read_write> contacts: array<ContactQuads>;

/// Whether any two materials do more than rub: what they do is added by `grains_make_pair_extras`.
override EXTRA: bool = false;
override PERIODIC: bool = false;

fn friction_of(pair: Pair) -> f32 {
  return laws[grains[pair.first].material * params.material_count + grains[pair.second].material].friction;
}

/// The force that the state keeps [N], on the first.
fn kept_force(remembered: u32) -> vec4f {
  if (remembered == NONE) { return vec4f(0.0); }
  let kept = force[remembered_place(remembered)];
  return vec4f(remembered_side(remembered) * kept.xyz, kept.w);
}

/// Of two grains that pushed each other so in the step before [N].
fn made(first: u32, second: u32, friction: f32, force_before: vec4f) -> ContactQuads {
  let one = grains[first].position_radius;
  let other = grains[second].position_radius;
  var way = one.xyz - other.xyz;
  if (PERIODIC) { way = nearest_image(way, params.period); }
  let apart = length(way);
  let radii = one.w + other.w;
  var normal = vec3f(0.0, 0.0, 1.0);
  if (apart > 0.0) { normal = way / apart; }
  let kept = force_before * params.dt;
  var before = Impulse(turned(kept.xyz, normal), kept.w);
  if (!EXTRA) { before = rescaled(before, Limits(friction, 0.0)); }
  return ContactQuads(
    vec4f(normal, skinned(apart - radii, min(one.w, other.w))), vec4f(before.tangential, before.push), first, second, friction, apart / radii,
  );
}

/// Four contacts, and the radii of their grains [m].
@if(CPU)
struct MadePairs {
  contacts: Contacts,
  radius: vec4f,
  other: vec4f,
}

/// Each as `made`.
@if(CPU)
fn all_made(first: vec4u, second: vec4u, friction: vec4f, forces_before: mat4x4f) -> MadePairs {
  let one = side_by_side(mat4x4f(
    grains[first.x].position_radius, grains[first.y].position_radius,
    grains[first.z].position_radius, grains[first.w].position_radius,
  ));
  let other = side_by_side(mat4x4f(
    grains[second.x].position_radius, grains[second.y].position_radius,
    grains[second.z].position_radius, grains[second.w].position_radius,
  ));
  let forces = side_by_side(forces_before);
  var way = difference(one.xyz, other.xyz);
  if (PERIODIC) { way = nearest_images(way, params.period); }
  let apart = sqrt(dots(way, way));
  let radii = one.w + other.w;
  let above = Vectors(vec4f(0.0), vec4f(0.0), vec4f(1.0));
  let normal = chosen(above, Vectors(way.x / apart, way.y / apart, way.z / apart), apart > vec4f(0.0));
  let kept = Quads(scaled(forces.xyz, vec4f(params.dt)), forces.w * params.dt);
  let before = all_turned(kept, normal);
  let gap = apart - radii;
  let skinned_gap = select(gap, max(gap - SKIN * min(one.w, other.w), vec4f(0.0)), gap > vec4f(0.0));
  return MadePairs(Contacts(Quads(normal, skinned_gap), before, friction, apart / radii), one.w, other.w);
}

/// Puts four contacts in places s, with impulses that are within their limits.
@if(CPU)
fn put_all(s: vec4u, first: vec4u, second: vec4u, contacts_made: Contacts, before: Quads) {
  let places = one_by_one(contacts_made.normal_gap);
  let impulses = one_by_one(before);
  let friction = contacts_made.friction;
  let lever = contacts_made.lever;
  for (var k = 0u; k < 4u; k++) {
    contacts[s[k]] = ContactQuads(places[k], impulses[k], first[k], second[k], friction[k], lever[k]);
  }
}
