// Knows touches of the step before again, and keeps those that the field does not tell of.
import package::solvers::grains::grain_types::{StepParams, NONE};
import package::solvers::shapes::shape_types::{Candidate, ShapePose, Touch};
import package::solvers::shapes::touch_keeping::{keep_touches, know, known_count};
import package::solvers::shapes::touch_likeness::MOST_KNOWN;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model: `outlines` of shape_strokes.wgsl at 1
// params
@group(0) @binding(2) var<uniform> candidate_total: u32;
// state
@group(0) @binding(3) var<storage, read> frame: array<vec4f>;
@group(0) @binding(4) var<storage, read> feature: array<u32>;
// scratch
@group(0) @binding(5) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(6) var<storage, read> candidates: array<Candidate>;
@group(0) @binding(7) var<storage, read> touches: array<Touch>;
/// Where the state keeps touches of a candidate, in eight words; then: that of the nearest, that of the other that the field
/// told of, and those of the ones that were kept
@group(0) @binding(8) var<storage, read_write> memories: array<u32>;
/// The bits of the greatest gap of a touch [m], then a bit for each touch of a candidate, in the same order
@group(0) @binding(9) var<storage, read_write> slots: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

fn keep(c: u32) -> u32 {
  known_count = 0u;
  for (var k = 0u; k < MOST_KNOWN; k++) {
    let place = memories[c * MOST_KNOWN + k];
    if (place == NONE) { break; }
    know(place, frame[place], feature[place]);
  }
  let one = poses[candidates[c].first];
  let two = poses[candidates[c].second];
  let kept = keep_touches(one, two, params.period.xy, touches[2u * c], touches[2u * c + 1u], bitcast<f32>(slots[c]));
  for (var k = 0u; k < 4u; k++) {
    memories[c * MOST_KNOWN + k] = kept.first[k];
    memories[c * MOST_KNOWN + 4u + k] = kept.more[k];
  }
  return kept.bits;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_keep_touches(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, min(candidate_total, arrayLength(&candidates)));
  for (var c = id.x * PORTION; c < end; c++) {
    if (slots[c] != 0u) { slots[c] = keep(c); }
  }
}
