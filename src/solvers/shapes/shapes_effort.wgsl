// Finds the pair that would grow into each other most in this step, as things stand, over what is let be. Walls are solved last
// in every sweep, so that they need not be looked at.
import package::solvers::grains::colours::COLOUR_KEYS;
import package::solvers::grains::contact_law::closing_bias;
import package::solvers::grains::effort::gate::{is_closed, CLOSED_AFTER, GROWTH};
import package::solvers::grains::grain_types::StepParams;
import package::solvers::shapes::shape_contacts::{
  first_touch, relative_twist, touch_count, ShapeContact, ShapeMotion, ShapePair,
};
import package::solvers::shapes::shape_types::ShapePose;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(2) var<storage, read> shape_pairs: array<ShapePair>;
@group(0) @binding(3) var<storage, read> contacts: array<ShapeContact>;
@group(0) @binding(4) var<storage, read> motions: array<ShapeMotion>;
@group(0) @binding(5) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(6) var<storage, read_write> gate: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 128u;
@else const PORTION = 4u;

/// Overlaps may grow by this part of the smaller radius in a step. What grows less is undone faster.
override ENOUGH: f32 = 1e-4;

fn growth(s: u32) -> f32 {
  let pair = shape_pairs[s];
  let twist = relative_twist(motions[pair.first].twist, motions[pair.second].twist);
  let smaller = min(poses[pair.first].radius, poses[pair.second].radius);
  let begin = first_touch(pair.place);
  var worst = 0.0;
  for (var k = begin; k < begin + touch_count(pair.place); k++) {
    let contact = contacts[k];
    let closing = -dot(contact.along, twist) - closing_bias(contact.gap, params.dt);
    worst = max(worst, closing * params.dt / (ENOUGH * smaller));
  }
  return worst;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_effort(@builtin(global_invocation_id) id: vec3u) {
  if (is_closed(atomicLoad(&gate[CLOSED_AFTER]))) { return; }
  let begin = id.x * PORTION;
  let end = min(begin + PORTION, colour_starts[COLOUR_KEYS]);
  var worst = 0.0;
  for (var s = begin; s < end; s++) { worst = max(worst, growth(s)); }
  // Numbers above 0 are ordered like their bits.
  if (worst > 0.0) { atomicMax(&gate[GROWTH], bitcast<u32>(worst)); }
}
