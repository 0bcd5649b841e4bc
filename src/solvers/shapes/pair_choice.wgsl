// Whether two grains that are near each other touch or may touch before the step is over.
import package::solvers::grains::grain_types::{TOO_DEEP as DEEP, TOO_FAST};
import package::solvers::grains::worlds::local_id;
import package::solvers::shapes::shape_contacts::{ShapeMotion, ShapeProperties};
import package::solvers::shapes::shape_reach::greatest_way;
import package::solvers::shapes::shape_step::{params, poses};
import package::solvers::shapes::shape_types::{Candidate, Touch, TOO_DEEP};
import package::solvers::shapes::shape_warnings::{warn, warnings};

// params
@group(0) @binding(2) var<uniform> candidate_total: u32;
// model
@group(0) @binding(4) var<storage, read> shape_properties: array<ShapeProperties>;
// scratch
@group(0) @binding(5) var<storage, read> motions: array<ShapeMotion>;
@group(0) @binding(6) var<storage, read> candidates: array<Candidate>;
@group(0) @binding(7) var<storage, read> touches: array<Touch>;

/// Of the thickness of the two thinnest strokes: how deep two grains may be in each other.
const DEEPEST = 0.9;

fn thinnest(id: u32) -> f32 {
  return shape_properties[local_id(params, id)].thinnest;
}

/// The bits of the greatest gap of a touch [m], 0 for a candidate that does not touch. Tells of those that are too deep in each other
/// or too fast.
fn choose(c: u32) -> u32 {
  let candidate = candidates[c];
  let gap = touches[2u * c].gap;
  // Most do not touch.
  if (!(gap < candidate.reach)) { return 0u; }
  let one = poses[candidate.first];
  let two = poses[candidate.second];
  let thickness = thinnest(one.id) + thinnest(two.id);
  if (gap < -DEEPEST * thickness) {
    warn(DEEP, one.id);
    // They are in each other by more than is sure to be undone.
    if (gap == TOO_DEEP) { return 0u; }
  }
  let radii = vec2f(one.radius, two.radius);
  let way = greatest_way(motions[candidate.first].twist, motions[candidate.second].twist, radii, params.dt);
  // Nothing that is this fast is sure to be seen before it has passed through.
  if (way > max(gap, 0.0) + 2.0 * thickness) { atomicAdd(&warnings[TOO_FAST], 1u); }
  return bitcast<u32>(candidate.reach);
}
