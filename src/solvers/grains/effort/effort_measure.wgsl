// Finds the pair that would grow into each other most in this step, as things stand, over what is let be. Walls are solved
// last in every sweep, so that they need not be looked at.
import package::solvers::grains::colours::COLOUR_KEYS;
import package::solvers::grains::contact_law::{closing_bias, CORRECTION};
import package::solvers::grains::effort::gate::{is_closed, GROWTH};
import package::solvers::grains::grain_types::{Contact, Motion, StepParams};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(2) var<storage, read> contacts: array<Contact>;
@group(0) @binding(3) var<storage, read> motions: array<Motion>;
@group(0) @binding(4) var<storage, read_write> gate: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 128u;
@else const PORTION = 4u;

/// Overlaps may grow up to this part of the smaller radius, and deeper ones by this part of themselves: a quarter of what is
/// undone in a step.
const SHALLOW = 0.02;
const DEEPER = 0.25 * CORRECTION;

@compute @workgroup_size(WORKGROUP_SIZE)
fn effort_measure(@builtin(global_invocation_id) id: vec3u) {
  if (is_closed(atomicLoad(&gate[0]))) { return; }
  let begin = id.x * PORTION;
  let end = min(begin + PORTION, colour_starts[COLOUR_KEYS]);
  var worst = 0.0;
  for (var s = begin; s < end; s++) {
    let contact = contacts[s];
    let first = motions[contact.first];
    let second = motions[contact.second];
    let closing = dot(second.velocity - first.velocity, contact.normal) - closing_bias(contact.gap, params.dt);
    let sharper = max(first.inverse_radius, second.inverse_radius);
    let depth = max(-contact.gap, 0.0) * sharper;
    worst = max(worst, closing * params.dt * sharper / max(SHALLOW - depth, DEEPER * depth));
  }
  // Numbers above 0 are ordered like their bits.
  if (worst > 0.0) { atomicMax(&gate[GROWTH], bitcast<u32>(worst)); }
}
