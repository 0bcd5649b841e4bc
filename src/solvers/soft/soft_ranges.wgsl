// Writes where the particles of each slot begin and end beside what else is known of it. On a GPU it also takes back the
// marks of blocks, which nobody needs any more in this search.
import package::solvers::soft::soft_blocks::{SLOT_END, SLOT_START, SLOT_WORDS};
import package::solvers::soft::soft_types::SoftParams;

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// scratch
@group(0) @binding(1) var<storage, read> places: array<u32>;
@group(0) @binding(2) var<storage, read_write> slots: array<u32>;
@if(GPU) @group(0) @binding(3) var<storage, read_write> reached: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
/// As in soft_tally.wgsl
const PORTIONS = 16u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_ranges(@builtin(global_invocation_id) id: vec3u) {
  let slot = id.x;
  @if(GPU) if (id.x < arrayLength(&reached)) { reached[id.x] = 0u; }
  if (slot >= params.slot_count) { return; }
  slots[slot * SLOT_WORDS + SLOT_START] = places[slot * PORTIONS];
  slots[slot * SLOT_WORDS + SLOT_END] = places[(slot + 1u) * PORTIONS];
}
