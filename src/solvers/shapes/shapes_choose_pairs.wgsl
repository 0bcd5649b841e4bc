// Says of each candidate whether it touches or may touch before the step is over, and how near places must be for that; and
// tells of pairs that are too deep in each other.
import package::solvers::grains::grain_types::{StepParams, TOO_DEEP, TOO_FAST};
import package::solvers::grains::worlds::local_id;
import package::solvers::shapes::shape_contacts::{ShapeMotion, ShapeProperties};
import package::solvers::shapes::shape_reach::{greatest_way, shape_reach};
import package::solvers::shapes::shape_types::{Candidate, ShapePose, Touch, TOO_DEEP as NO_WAY_OUT};
import package::solvers::shapes::shape_warnings::{name_of, CONDITIONS};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
@group(0) @binding(1) var<uniform> candidate_total: u32;
// model
@group(0) @binding(2) var<storage, read> shape_properties: array<ShapeProperties>;
// scratch
@group(0) @binding(3) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(4) var<storage, read> motions: array<ShapeMotion>;
@group(0) @binding(5) var<storage, read> candidates: array<Candidate>;
@group(0) @binding(6) var<storage, read> touches: array<Touch>;
/// The bits of the greatest gap of a touch [m], 0 for a candidate that does not touch
@group(0) @binding(7) var<storage, read_write> slots: array<u32>;
@group(0) @binding(8) var<storage, read_write> warnings: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

/// Contacts are made for gaps below this part of the smaller radius.
override SHAPE_ENVELOPE: f32 = 0.05;
/// Of the thickness of the two thinnest strokes: how deep two grains may be in each other.
const DEEPEST = 0.9;

fn choose(c: u32) -> u32 {
  let candidate = candidates[c];
  let first = motions[candidate.first].twist;
  let second = motions[candidate.second].twist;
  let radii = vec2f(poses[candidate.first].radius, poses[candidate.second].radius);
  let reach = shape_reach(first, second, radii, SHAPE_ENVELOPE, params.dt);
  let gap = touches[2u * c].gap;
  if (!(gap < reach)) { return 0u; }
  let id = poses[candidate.first].id;
  let its = shape_properties[local_id(params, id)];
  let thickness = its.thinnest + shape_properties[local_id(params, poses[candidate.second].id)].thinnest;
  if (gap < -DEEPEST * thickness) {
    atomicAdd(&warnings[TOO_DEEP], 1u);
    atomicMax(&warnings[CONDITIONS + TOO_DEEP], name_of(id));
    if (gap == NO_WAY_OUT) { return 0u; }
  }
  // Nothing that is this fast is sure to be seen before it has passed through.
  if (greatest_way(first, second, radii, params.dt) > max(gap, 0.0) + 2.0 * thickness) { atomicAdd(&warnings[TOO_FAST], 1u); }
  return bitcast<u32>(reach);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_choose_pairs(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, candidate_total);
  for (var c = id.x * PORTION; c < end; c++) { slots[c] = choose(c); }
}
