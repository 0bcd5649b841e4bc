// Says of each candidate in which places it touches or may touch before the step is over, and where the state keeps these from
// the step before: `shapes_choose_pairs`, `shapes_recall` and `shapes_keep_touches` in one.
import package::solvers::grains::worlds::local_id;
import package::solvers::shapes::pair_choice::{candidate_total, candidates, choose, touches};
import package::solvers::shapes::shape_step::{params, poses};
import package::solvers::shapes::touch_keeping::{keep_touches, know, known_count};
import package::solvers::shapes::touch_likeness::MOST_KNOWN;

const STORAGE_BINDINGS = 14u;

// model: `outlines` of shape_strokes.wgsl at 1
// state
@group(0) @binding(8) var<storage, read> contact_first: array<u32>;
@group(0) @binding(9) var<storage, read> contact_count: array<u32>;
@group(0) @binding(10) var<storage, read> partner: array<u32>;
@group(0) @binding(11) var<storage, read> frame: array<vec4f>;
@group(0) @binding(12) var<storage, read> feature: array<u32>;
// scratch
/// Where the state keeps touches of a candidate, in two vectors: that of the nearest, that of the other that the field told of,
/// and those of the ones that are kept
@group(0) @binding(13) var<storage, read_write> memories: array<vec4u>;
/// A bit for each touch of a candidate, in the same order
@group(0) @binding(14) var<storage, read_write> slots: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

/// Finds the touches that the state keeps of a grain with another, from the last on.
fn recall(lister: u32, name: u32) {
  known_count = 0u;
  let begin = contact_first[lister];
  for (var place = begin + contact_count[lister]; place > begin && known_count < MOST_KNOWN; place--) {
    if (partner[place - 1u] == name) { know(place - 1u, frame[place - 1u], feature[place - 1u]); }
  }
}

fn touches_of(c: u32) -> u32 {
  let reach = choose(c);
  if (reach == 0u) { return 0u; }
  let one = poses[candidates[c].first];
  let two = poses[candidates[c].second];
  recall(one.id, local_id(params, two.id));
  let kept = keep_touches(one, two, params.period.xy, touches[2u * c], touches[2u * c + 1u], bitcast<f32>(reach));
  memories[2u * c] = kept.first;
  memories[2u * c + 1u] = kept.more;
  return kept.bits;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_know_touches(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, min(candidate_total, arrayLength(&candidates)));
  for (var c = id.x * PORTION; c < end; c++) { slots[c] = touches_of(c); }
}
