// Narrow phase with exact distances: the two touches of each candidate.
import package::solvers::shapes::shape_types::{Candidate, ShapePose, Touch};
import package::solvers::shapes::fields::exact_touches::exact_touches;
import package::solvers::shapes::fields::field_params::{FieldParams, pose_between};
import package::solvers::shapes::fields::shape_strokes::outline_of;

// params
@group(0) @binding(0) var<uniform> params: FieldParams;
// model: `outlines` of shape_strokes.wgsl at 1
// scratch
@group(0) @binding(2) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(3) var<storage, read> candidates: array<Candidate>;
@group(0) @binding(4) var<storage, read> candidate_total: u32;
@group(0) @binding(5) var<storage, read_write> touches: array<Touch>;

/// Places where two grains may touch at once
override CONTACTS: u32 = 2u;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

fn narrow(c: u32) {
  let candidate = candidates[c];
  let one = poses[candidate.first];
  let two = poses[candidate.second];
  let pose = pose_between(one, two, params.period);
  let reach = min(params.reach, candidate.reach);
  let found = exact_touches(outline_of(one.kind), outline_of(two.kind), pose, one.turn, reach, CONTACTS, true);
  touches[2u * c] = found.nearest;
  touches[2u * c + 1u] = found.second;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_narrow_exact(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, min(candidate_total, arrayLength(&candidates)));
  for (var c = id.x * PORTION; c < end; c++) { narrow(c); }
}
