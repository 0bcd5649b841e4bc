// Says for each pair where its contact belongs in the order of colours, and which colour it has.
import package::solvers::grains::colours::{placed, COLOUR_KEYS};

// scratch
@group(0) @binding(0) var<storage, read> colour_keys: array<u32>;
/// For each place in the order of colours, the pair that belongs there
@group(0) @binding(1) var<storage, read> colour_order: array<u32>;
@group(0) @binding(2) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(3) var<storage, read_write> places: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 256u;
@else const PORTION = 1u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_place_pairs(@builtin(global_invocation_id) id: vec3u) {
  let begin = id.x * PORTION;
  let end = min(begin + PORTION, colour_starts[COLOUR_KEYS]);
  for (var s = begin; s < end; s++) { places[colour_order[s]] = placed(s, colour_keys[colour_order[s]]); }
}
