// Knows touches of the step before again, and keeps those that the field does not tell of. Two grains that lie in each other
// touch in several places; a field tells of two, each time of those that are nearest by a hair: what it leaves out for a step
// would be without support. So ends and strokes that met are looked at again.
import package::solvers::grains::grain_types::{StepParams, NONE};
import package::solvers::shapes::kept_touch::kept_touch;
import package::solvers::shapes::shape_types::{Candidate, ShapePose, Touch, TOO_DEEP};
import package::solvers::shapes::touch_likeness::{frame_of, strangeness, MOST_KEPT, MOST_KNOWN, STRANGE};

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

/// Of those that the field does not tell of, at most: none where it is meant to know one place only.
override KEPT: u32 = MOST_KEPT;

/// Touches that are nearer to each other than this part of the smaller circle, and face one way, are the same.
const SAME_PLACE = 0.3;

/// The likest of the frames so far, and how strange it is.
struct Likest {
  which: u32,
  strange: f32,
}

fn liker(best: Likest, which: u32, strange: f32) -> Likest {
  if (strange < best.strange) { return Likest(which, strange); }
  return best;
}

fn keep(c: u32) -> u32 {
  let reach = bitcast<f32>(slots[c]);
  let has_other = touches[2u * c + 1u].gap < reach;
  let told = select(1u, 3u, has_other);
  let known = c * MOST_KNOWN;
  if (memories[known] == NONE) { return told; }
  let one = poses[candidates[c].first];
  let two = poses[candidates[c].second];
  let limit = SAME_PLACE * min(one.radius, two.radius);
  // Of the touches by now, from the nearest on
  var frames = array<vec4f, 6>();
  frames[0] = frame_of(touches[2u * c]);
  frames[1] = frame_of(touches[2u * c + 1u]);
  // Each that the field told of takes what is likest to it.
  var of_nearest = Likest(NONE, STRANGE);
  var of_other = Likest(NONE, STRANGE);
  var count = 0u;
  for (; count < MOST_KNOWN; count++) {
    let place = memories[known + count];
    if (place == NONE) { break; }
    let to_nearest = strangeness(frames[0], frame[place], limit);
    let to_other = select(2.0 * STRANGE, strangeness(frames[1], frame[place], limit), has_other);
    if (to_nearest <= to_other) { of_nearest = liker(of_nearest, count, to_nearest); }
    else { of_other = liker(of_other, count, to_other); }
  }
  // Others are kept where they are near none of these: first those that overlap, then those that nearly touch.
  var places = array<u32, 4>();
  var kept = 0u;
  for (var k = 0u; k < 2u * count && kept < KEPT; k++) {
    let j = k % count;
    let place = memories[known + j];
    if (j == of_nearest.which || j == of_other.which || feature[place] == NONE) { continue; }
    let touch = kept_touch(one, two, params.period.xy, feature[place]);
    if (touch.gap == TOO_DEEP || touch.gap >= select(reach, 0.0, k < count)) { continue; }
    let its = frame_of(touch);
    var is_new = strangeness(its, frames[0], limit) >= STRANGE;
    if (has_other) { is_new &= strangeness(its, frames[1], limit) >= STRANGE; }
    for (var other = 0u; other < kept; other++) { is_new &= strangeness(its, frames[2u + other], limit) >= STRANGE; }
    if (!is_new) { continue; }
    frames[2u + kept] = its;
    places[kept] = place;
    kept++;
  }
  var nearest = NONE;
  if (of_nearest.which != NONE) { nearest = memories[known + of_nearest.which]; }
  var other = NONE;
  if (of_other.which != NONE) { other = memories[known + of_other.which]; }
  memories[known] = nearest;
  memories[known + 1u] = other;
  for (var k = 0u; k < kept; k++) { memories[known + 2u + k] = places[k]; }
  return told | (((1u << kept) - 1u) << 2u);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_keep_touches(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, candidate_total);
  for (var c = id.x * PORTION; c < end; c++) {
    if (slots[c] != 0u) { slots[c] = keep(c); }
  }
}
