// Counts for each grain its pairs that touch or may touch before the step is over, and the places where they do; and empties
// what the search of the next step adds to.
import package::solvers::grains::grain_types::StepParams;
import package::solvers::shapes::emptied_share::emptied_share;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> candidate_ranges: array<vec2u>;
@group(0) @binding(2) var<storage, read> slots: array<u32>;
/// For each grain the number of its pairs, then for each grain that of their touches
@group(0) @binding(3) var<storage, read_write> starts: array<u32>;
@group(0) @binding(4) var<storage, read_write> candidate_total: array<u32>;
@group(0) @binding(5) var<storage, read_write> cell_starts: array<u32>;
@group(0) @binding(6) var<storage, read_write> speeds: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

fn count_contacts(i: u32) {
  var pairs = 0u;
  var places = 0u;
  if (i < params.grain_count) {
    let range = candidate_ranges[i];
    for (var c = range.x; c < range.y; c++) {
      pairs += u32(slots[c] != 0u);
      places += countOneBits(slots[c]);
    }
  }
  // After the last of each: where the sums of the counts end.
  starts[i] = pairs;
  starts[params.grain_count + 1u + i] = places;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_count_contacts(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let threads = groups.x * WORKGROUP_SIZE;
  if (id.x == 0u) { candidate_total[0] = 0u; }
  let cells = emptied_share(id.x, threads, arrayLength(&cell_starts));
  for (var k = cells.x; k < cells.y; k += cells.z) { cell_starts[k] = 0u; }
  let bounds = emptied_share(id.x, threads, arrayLength(&speeds));
  for (var k = bounds.x; k < bounds.y; k += bounds.z) { speeds[k] = 0u; }
  for (var i = id.x * PORTION; i < min((id.x + 1u) * PORTION, params.grain_count + 1u); i++) { count_contacts(i); }
}
