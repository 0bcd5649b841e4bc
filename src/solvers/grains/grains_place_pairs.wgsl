// Says for each pair where its contact belongs in the order of colours, and keeps its colour for the next step.
import package::solvers::grains::colours::{Pair, COLOUR_KEYS};
import package::solvers::grains::grain_types::StepParams;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> pairs: array<Pair>;
@group(0) @binding(2) var<storage, read> colour_keys: array<u32>;
/// For each place in the order of colours, the pair that belongs there
@group(0) @binding(3) var<storage, read> colour_order: array<u32>;
@group(0) @binding(4) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(5) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(6) var<storage, read_write> places: array<u32>;
// state
@group(0) @binding(7) var<storage, read_write> colour: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 256u;
@else const PORTION = 1u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_place_pairs(@builtin(global_invocation_id) id: vec3u) {
  let begin = id.x * PORTION;
  let end = min(begin + PORTION, colour_starts[COLOUR_KEYS]);
  for (var s = begin; s < end; s++) { places[colour_order[s]] = s; }
  for (var p = begin; p < end; p++) {
    // The walls of the grains before it come in between.
    colour[p + min(wall_starts[pairs[p].first], params.wall_capacity)] = colour_keys[p];
  }
}
