// Narrow phase with exact distances: the two touches of each candidate.
import package::solvers::shapes::shape_types::{Candidate, ShapePose, Touch, FAR, TOO_DEEP};
import package::solvers::shapes::fields::field_params::{FieldParams, pose_between};
import package::solvers::shapes::fields::known_touch::{Known, NOTHING_KNOWN};
import package::solvers::shapes::fields::shape_crossing::strokes_cross;
import package::solvers::shapes::fields::shape_strokes::outline_of;
import package::solvers::shapes::fields::shape_touch::{is_disc, meeting_of, nearest_feature, SEPARATION};
import package::solvers::shapes::fields::touches::{far_touch, touch_at};

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
  let one = poses[candidates[c].first];
  let two = poses[candidates[c].second];
  let first = outline_of(one.kind);
  let second = outline_of(two.kind);
  let pose = pose_between(one, two, params.period);
  touches[2u * c + 1u] = far_touch(FAR);
  if (strokes_cross(first, second, pose)) {
    touches[2u * c] = far_touch(TOO_DEEP);
    return;
  }
  let nearest = nearest_feature(first, second, pose, params.reach, NOTHING_KNOWN);
  if (nearest.gap > params.reach) {
    touches[2u * c] = far_touch(FAR);
    return;
  }
  let meeting = meeting_of(first, second, pose, nearest.feature);
  touches[2u * c] = touch_at(meeting, pose.place, one.turn);
  if (CONTACTS == 1u || (is_disc(first) && is_disc(second))) { return; }
  let apart = SEPARATION * min(first.radius, second.radius);
  let next = nearest_feature(first, second, pose, params.reach, Known(meeting.place, meeting.normal, apart * apart));
  if (next.gap > params.reach) { return; }
  touches[2u * c + 1u] = touch_at(meeting_of(first, second, pose, next.feature), pose.place, one.turn);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_narrow_exact(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, min(candidate_total, arrayLength(&candidates)));
  for (var c = id.x * PORTION; c < end; c++) { narrow(c); }
}
