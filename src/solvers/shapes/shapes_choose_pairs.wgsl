// Says of each candidate whether it touches or may touch before the step is over, and how near places must be for that; and
// tells of pairs that are too deep in each other.
import package::solvers::grains::grain_types::{StepParams, TOO_DEEP, TOO_FAST};
import package::solvers::grains::worlds::local_id;
import package::solvers::shapes::pair_choice::choice_of;
import package::solvers::shapes::shape_contacts::{ShapeMotion, ShapeProperties};
import package::solvers::shapes::shape_reach::greatest_way;
import package::solvers::shapes::shape_types::{Candidate, ShapePose, Touch};
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

fn choose(c: u32) -> u32 {
  let candidate = candidates[c];
  let one = poses[candidate.first];
  let two = poses[candidate.second];
  let thickness = shape_properties[local_id(params, one.id)].thinnest + shape_properties[local_id(params, two.id)].thinnest;
  let radii = vec2f(one.radius, two.radius);
  let way = greatest_way(motions[candidate.first].twist, motions[candidate.second].twist, radii, params.dt);
  let choice = choice_of(candidate.reach, touches[2u * c].gap, thickness, way);
  if (choice.is_deep) {
    atomicAdd(&warnings[TOO_DEEP], 1u);
    atomicMax(&warnings[CONDITIONS + TOO_DEEP], name_of(one.id));
  }
  if (choice.is_fast) { atomicAdd(&warnings[TOO_FAST], 1u); }
  return choice.reach;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_choose_pairs(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, min(candidate_total, arrayLength(&candidates)));
  for (var c = id.x * PORTION; c < end; c++) { slots[c] = choose(c); }
}
