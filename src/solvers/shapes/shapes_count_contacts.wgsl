// Counts for each grain its pairs that touch or may touch before the step is over, and the places where they do. Touches that
// are too far are marked as such; pairs that are too deep in each other are told.
import package::solvers::grains::grain_types::{StepParams, TOO_DEEP, TOO_FAST};
import package::solvers::grains::worlds::local_id;
import package::solvers::shapes::shape_contacts::{ShapeMotion, ShapeProperties};
import package::solvers::shapes::shape_reach::{greatest_way, shape_reach};
import package::solvers::shapes::shape_types::{Candidate, ShapePose, Touch, FAR, TOO_DEEP as NO_WAY_OUT};
import package::solvers::shapes::shape_warnings::{name_of, CONDITIONS};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model
@group(0) @binding(1) var<storage, read> shape_properties: array<ShapeProperties>;
// scratch
@group(0) @binding(2) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(3) var<storage, read> motions: array<ShapeMotion>;
@group(0) @binding(4) var<storage, read> candidate_starts: array<u32>;
@group(0) @binding(5) var<storage, read> candidates: array<Candidate>;
@group(0) @binding(6) var<storage, read_write> touches: array<Touch>;
/// For each grain the number of its pairs, then for each grain that of their touches
@group(0) @binding(7) var<storage, read_write> starts: array<u32>;
@group(0) @binding(8) var<storage, read_write> warnings: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

/// Of the thickness of the two thinnest strokes: how deep two grains may be in each other.
const DEEPEST = 0.9;

fn count_touches(c: u32) -> u32 {
  let nearest = touches[2u * c].gap;
  if (nearest >= FAR) { return 0u; }
  let candidate = candidates[c];
  let first = motions[candidate.first].twist;
  let second = motions[candidate.second].twist;
  let radii = vec2f(poses[candidate.first].radius, poses[candidate.second].radius);
  let reach = shape_reach(first, second, radii, params.dt);
  if (!(nearest < reach)) {
    touches[2u * c].gap = FAR;
    return 0u;
  }
  let id = poses[candidate.first].id;
  let its = shape_properties[local_id(params, id)];
  let thickness = its.thinnest + shape_properties[local_id(params, poses[candidate.second].id)].thinnest;
  if (nearest < -DEEPEST * thickness) {
    atomicAdd(&warnings[TOO_DEEP], 1u);
    atomicMax(&warnings[CONDITIONS + TOO_DEEP], name_of(id));
    if (nearest == NO_WAY_OUT) {
      touches[2u * c].gap = FAR;
      return 0u;
    }
  }
  // Nothing that is this fast is sure to be seen before it has passed through.
  if (greatest_way(first, second, radii, params.dt) > max(nearest, 0.0) + 2.0 * thickness) { atomicAdd(&warnings[TOO_FAST], 1u); }
  if (touches[2u * c + 1u].gap < reach) { return 2u; }
  touches[2u * c + 1u].gap = FAR;
  return 1u;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_count_contacts(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i > params.grain_count) { return; }
  var pairs = 0u;
  var places = 0u;
  if (i < params.grain_count) {
    let room = arrayLength(&candidates);
    let end = min(candidate_starts[i + 1u], room);
    for (var c = min(candidate_starts[i], room); c < end; c++) {
      let count = count_touches(c);
      pairs += u32(count > 0u);
      places += count;
    }
  }
  // After the last of each: where the sums of the counts end.
  starts[i] = pairs;
  starts[params.grain_count + 1u + i] = places;
}
