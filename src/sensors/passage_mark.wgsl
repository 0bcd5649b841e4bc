// Ends a window of one plane: what was counted up to the last end becomes what was before it.
import package::sensors::passage_types::{COUNT_WORDS, PASSAGE_WORDS};

struct Params {
  plane: u32,
  world_count: u32,
}

// params
@group(0) @binding(0) var<uniform> params: Params;
// state in and out
@group(0) @binding(1) var<storage, read_write> counts: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn passage_mark(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.world_count * COUNT_WORDS) { return; }
  let world = id.x / COUNT_WORDS;
  let word = (params.plane * params.world_count + world) * PASSAGE_WORDS + id.x % COUNT_WORDS;
  counts[word + 2u * COUNT_WORDS] = counts[word + COUNT_WORDS];
  counts[word + COUNT_WORDS] = counts[word];
}
