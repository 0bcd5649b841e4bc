// Makes the contacts of grains with grains, colour by colour: where they touch, how they meet, and the impulse that they
// had in the step before.
import package::solvers::grains::colours::{remembered_place, remembered_side, Pair, COLOUR_KEYS};
import package::solvers::grains::contact_law::{rescaled, turned, Impulse, Limits};
import package::solvers::grains::grain_types::{nearest_image, ContactLaw, Extra, Grain, StepParams, NONE};
import package::solvers::grains::quads::ContactQuads;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model
@group(0) @binding(1) var<storage, read> laws: array<ContactLaw>;
// state
@group(0) @binding(2) var<storage, read> force: array<vec4f>;
// scratch
@group(0) @binding(3) var<storage, read> grains: array<Grain>;
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

fn make(s: u32) {
  let pair = pairs[colour_order[s]];
  let first = grains[pair.first];
  let second = grains[pair.second];
  let friction = laws[first.material * params.material_count + second.material].friction;
  var way = first.position - second.position;
  if (PERIODIC) { way = nearest_image(way, params.period); }
  let apart = length(way);
  let radii = first.radius + second.radius;
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

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_make_pairs(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, colour_starts[COLOUR_KEYS]);
  for (var s = id.x * PORTION; s < end; s++) { make(s); }
}
