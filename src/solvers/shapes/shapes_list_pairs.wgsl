// Lists the pairs that touch, grain by grain, and how their materials meet.
import package::solvers::grains::grain_types::{ContactLaw, StepParams};
import package::solvers::shapes::shape_contacts::{place_of_touches, PairSource};
import package::solvers::shapes::shape_types::{Candidate, ShapePose, CARRIED};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model
@group(0) @binding(1) var<storage, read> laws: array<ContactLaw>;
// scratch
@group(0) @binding(2) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(3) var<storage, read> candidate_ranges: array<vec2u>;
@group(0) @binding(4) var<storage, read> candidates: array<Candidate>;
@group(0) @binding(5) var<storage, read> slots: array<u32>;
@group(0) @binding(6) var<storage, read> starts: array<u32>;
@group(0) @binding(7) var<storage, read_write> pair_total: array<u32>;
@group(0) @binding(8) var<storage, read_write> sources: array<PairSource>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

/// Room for touches of all pairs
override TOUCHES: u32;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_list_pairs(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i > params.grain_count) { return; }
  if (i == params.grain_count) {
    pair_total[0] = min(starts[i], params.pair_capacity);
    return;
  }
  let range = candidate_ranges[i];
  var pair = starts[i];
  // The sums go on from those of pairs.
  var place = starts[params.grain_count + 1u + i] - starts[params.grain_count + 1u];
  for (var c = range.x; c < range.y; c++) {
    if (slots[c] == 0u) { continue; }
    var count = countOneBits(slots[c]);
    // What does not fit is told at the end of the step.
    if (place + count > TOUCHES) { count = 0u; }
    if (pair < params.pair_capacity) {
      let candidate = candidates[c];
      let other = poses[candidate.second].material & ~CARRIED;
      let law = laws[(poses[i].material & ~CARRIED) * params.material_count + other];
      let touches = place_of_touches(place, count);
      sources[pair] = PairSource(i, candidate.second, c, touches, slots[c], law.friction, law.restitution);
    }
    pair++;
    place += countOneBits(slots[c]);
  }
}
