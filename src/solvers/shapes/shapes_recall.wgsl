// Finds for each candidate that touches the places where the state keeps its touches from the step before.
import package::solvers::grains::grain_types::{StepParams, NONE};
import package::solvers::grains::worlds::local_id;
import package::solvers::shapes::shape_types::{Candidate, ShapePose};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
@group(0) @binding(1) var<uniform> candidate_total: u32;
// state
@group(0) @binding(2) var<storage, read> contact_first: array<u32>;
@group(0) @binding(3) var<storage, read> contact_count: array<u32>;
@group(0) @binding(4) var<storage, read> partner: array<u32>;
// scratch
@group(0) @binding(5) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(6) var<storage, read> candidates: array<Candidate>;
@group(0) @binding(7) var<storage, read> slots: array<u32>;
/// Two for each candidate
@group(0) @binding(8) var<storage, read_write> memories: array<vec4u>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_recall(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, min(candidate_total, arrayLength(&candidates)));
  for (var c = id.x * PORTION; c < end; c++) {
    if (slots[c] == 0u) { continue; }
    let candidate = candidates[c];
    let lister = poses[candidate.first].id;
    let name = local_id(params, poses[candidate.second].id);
    let begin = contact_first[lister];
    var found = vec4u(NONE);
    var more = vec4u(NONE);
    for (var place = begin; place < begin + contact_count[lister]; place++) {
      if (partner[place] == name) {
        more = vec4u(found.w, more.xyz);
        found = vec4u(place, found.xyz);
      }
    }
    memories[2u * c] = found;
    memories[2u * c + 1u] = more;
  }
}
