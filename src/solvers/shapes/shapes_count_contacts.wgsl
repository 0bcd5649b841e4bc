// Counts for each grain its pairs that touch or may touch before the step is over, and the places where they do.
import package::solvers::grains::grain_types::StepParams;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
@group(0) @binding(1) var<uniform> candidate_total: u32;
// scratch
@group(0) @binding(2) var<storage, read> candidate_starts: array<u32>;
@group(0) @binding(3) var<storage, read> slots: array<u32>;
/// For each grain the number of its pairs, then for each grain that of their touches
@group(0) @binding(4) var<storage, read_write> starts: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_count_contacts(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i > params.grain_count) { return; }
  var pairs = 0u;
  var places = 0u;
  if (i < params.grain_count) {
    let end = min(candidate_starts[i + 1u], candidate_total);
    for (var c = candidate_starts[i]; c < end; c++) {
      pairs += u32(slots[c] != 0u);
      places += countOneBits(slots[c]);
    }
  }
  // After the last of each: where the sums of the counts end.
  starts[i] = pairs;
  starts[params.grain_count + 1u + i] = places;
}
