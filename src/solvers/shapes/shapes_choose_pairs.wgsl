// Says of each candidate whether it touches or may touch before the step is over, and how near places must be for that; and
// tells of pairs that are too deep in each other.
import package::solvers::shapes::pair_choice::{candidate_total, candidates, choose};

// scratch
/// The bits of the greatest gap of a touch [m], 0 for a candidate that does not touch
@group(0) @binding(14) var<storage, read_write> slots: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_choose_pairs(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, min(candidate_total, arrayLength(&candidates)));
  for (var c = id.x * PORTION; c < end; c++) { slots[c] = choose(c); }
}
