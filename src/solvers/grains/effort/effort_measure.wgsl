// Finds the pair that would grow into each other most in this step, as things stand, over what is let be. Walls are solved
// last in every sweep, so that they need not be looked at. Grains of pairs that ask for more are marked where sweeps keep to them.
import package::solvers::grains::colours::COLOUR_KEYS;
import package::solvers::grains::contact_law::{closing_bias, CORRECTION};
import package::solvers::grains::effort::asked::{grain_place, world_place, GROWTH as GROWTH_OF_WORLD};
import package::solvers::grains::grain_motion::way_of_contact;
import package::solvers::grains::effort::gate::{is_closed, ASKING, BUSY, CLOSED_AFTER, GROWTH};
@if(CPU) import package::solvers::grains::fours::{dots, side_by_side};
import package::solvers::grains::grain_types::StepParams;
import package::solvers::grains::quads::{contact_of, motion_of, ContactQuads, ExtraQuads, MotionQuads};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(2) var<storage, read> contacts: array<ContactQuads>;
@group(0) @binding(3) var<storage, read> motions: array<MotionQuads>;
@group(0) @binding(4) var<storage, read_write> gate: array<atomic<u32>>;
@group(0) @binding(5) var<storage, read> extras: array<ExtraQuads>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 128u;
@else const PORTION = 4u;

/// Overlaps may grow up to this part of the smaller radius, and deeper ones by this part of themselves: a quarter of what is
/// undone in a step.
const SHALLOW = 0.02;
const DEEPER = 0.25 * CORRECTION;

override MARKS: bool = false;
/// Whether it tells each world alone, as asked.wgsl has them, and whether there are several.
override OF_WORLDS: bool = false;
override WORLDS: bool = false;
/// Whether contacts that push apart what they should but hold ask as well: a load of the step before that is not borne now throws up
/// what is heavy. Partners may be parted as far as overlaps may grow, but no faster than what rises by a hundredth of the smaller radius
/// against gravity: in short steps a speed that opens no gap in one lifts what it throws by many.
override HOLDS: bool = false;
const HIGHEST = 0.01;
/// Whether those that were hit are to part again.
override REBOUND: bool = false;

/// Of contact s, over what is let be.
fn growth_of(s: u32) -> f32 {
  let contact = contacts[s];
  let first = motions[contact.first];
  let second = motions[contact.second];
  let parting = first.velocity_inverse_mass.xyz - second.velocity_inverse_mass.xyz;
  let gap = contact.normal_gap.w;
  let allowed = closing_bias(way_of_contact(contact_of(contact), motion_of(first), motion_of(second), params.dt), params.dt);
  let closing = -dot(parting, contact.normal_gap.xyz) - allowed;
  let sharper = max(first.surface_spin_inverse_radius.w, second.surface_spin_inverse_radius.w);
  let depth = max(-gap, 0.0) * sharper;
  let growth = closing * params.dt * sharper / max(SHALLOW - depth, DEEPER * depth);
  if (!HOLDS) { return growth; }
  let inverse_mass = first.velocity_inverse_mass.w + second.velocity_inverse_mass.w;
  var wanted = -allowed;
  if (REBOUND) {
    if (extras[s].rebound > 0.0) { wanted = extras[s].rebound; }
    // What was thrown back is to part.
    if (extras[s].rebound < 0.0) { return growth; }
  }
  // What it would take off a push that is there.
  let excess = min(dot(parting, contact.normal_gap.xyz) - wanted, contact.impulse_push.w * inverse_mass);
  let weight = length(params.gravity);
  var most = SHALLOW / (sharper * params.dt);
  if (weight > 0.0) { most = min(most, sqrt(2.0 * weight * HIGHEST / sharper)); }
  return max(growth, excess / most);
}

/// Of four contacts from s on, or more.
@if(CPU)
fn growths_of(s: u32) -> vec4f {
  let a = contacts[s];
  let b = contacts[s + 1u];
  let c = contacts[s + 2u];
  let d = contacts[s + 3u];
  let normal_gap = side_by_side(mat4x4f(a.normal_gap, b.normal_gap, c.normal_gap, d.normal_gap));
  let parting = side_by_side(mat4x4f(
    motions[a.first].velocity_inverse_mass - motions[a.second].velocity_inverse_mass,
    motions[b.first].velocity_inverse_mass - motions[b.second].velocity_inverse_mass,
    motions[c.first].velocity_inverse_mass - motions[c.second].velocity_inverse_mass,
    motions[d.first].velocity_inverse_mass - motions[d.second].velocity_inverse_mass,
  )).xyz;
  let gap = normal_gap.w;
  let closing = -dots(parting, normal_gap.xyz) - max(gap, vec4f(0.0)) / params.dt;
  let sharper = max(
    vec4f(
      motions[a.first].surface_spin_inverse_radius.w, motions[b.first].surface_spin_inverse_radius.w,
      motions[c.first].surface_spin_inverse_radius.w, motions[d.first].surface_spin_inverse_radius.w,
    ),
    vec4f(
      motions[a.second].surface_spin_inverse_radius.w, motions[b.second].surface_spin_inverse_radius.w,
      motions[c.second].surface_spin_inverse_radius.w, motions[d.second].surface_spin_inverse_radius.w,
    ),
  );
  let depth = max(-gap, vec4f(0.0)) * sharper;
  return closing * params.dt * sharper / max(SHALLOW - depth, DEEPER * depth);
}

/// Where the growth of contact s is told.
fn place_of(s: u32) -> u32 {
  if (!OF_WORLDS) { return GROWTH; }
  if (!WORLDS) { return world_place(0u) + GROWTH_OF_WORLD; }
  return world_place(atomicLoad(&gate[grain_place(params, contacts[s].first)])) + GROWTH_OF_WORLD;
}

/// Numbers above 0 are ordered like their bits.
fn tell(place: u32, growth: f32) {
  if (growth > 0.0) { atomicMax(&gate[place], bitcast<u32>(growth)); }
}

fn mark(s: u32) {
  atomicStore(&gate[BUSY + contacts[s].first], ASKING);
  atomicStore(&gate[BUSY + contacts[s].second], ASKING);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn effort_measure(@builtin(global_invocation_id) id: vec3u) {
  if (is_closed(atomicLoad(&gate[CLOSED_AFTER]))) { return; }
  let end = min((id.x + 1u) * PORTION, colour_starts[COLOUR_KEYS]);
  var s = id.x * PORTION;
  var worst = 0.0;
  @if(CPU) {
    var each = vec4f(0.0);
    for (; !HOLDS && !WORLDS && s + 4u <= end; s += 4u) {
      var growths = growths_of(s);
      // Partners that pass each other may come nearer than the gap is wide.
      if (any(growths > vec4f(1.0))) {
        growths = vec4f(growth_of(s), growth_of(s + 1u), growth_of(s + 2u), growth_of(s + 3u));
      }
      each = max(each, growths);
      if (MARKS && any(growths > vec4f(1.0))) {
        for (var k = 0u; k < 4u; k++) { if (growths[k] > 1.0) { mark(s + k); } }
      }
    }
    worst = max(max(each.x, each.y), max(each.z, each.w));
  }
  for (; s < end; s++) {
    let growth = growth_of(s);
    if (WORLDS) { tell(place_of(s), growth); } else { worst = max(worst, growth); }
    if (MARKS && growth > 1.0) { mark(s); }
  }
  tell(place_of(0u), worst);
}
