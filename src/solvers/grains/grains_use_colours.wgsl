// Says which colours grains have whose contacts ask for one, and which contacts bore nothing in the step before. Only where contacts
// have `places`.
import package::solvers::grains::colours::{remembered_place, Pair, COLOURS, IDLE, WANTED};
import package::solvers::grains::grain_types::{StepParams, NONE};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// state
@group(0) @binding(1) var<storage, read> force: array<vec4f>;
// scratch
@group(0) @binding(2) var<storage, read> pair_total: array<u32>;
@group(0) @binding(3) var<storage, read> pairs: array<Pair>;
@group(0) @binding(4) var<storage, read> colour_keys: array<u32>;
@group(0) @binding(5) var<storage, read_write> used_colours: array<atomic<u32>>;
/// IDLE, or 0
@group(0) @binding(6) var<storage, read_write> places: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

fn add_colour(grain: u32, key: u32) {
  if ((atomicLoad(&used_colours[grain]) & WANTED) != 0u) { atomicOr(&used_colours[grain], 1u << key); }
}

fn is_idle(remembered: u32) -> bool {
  if (remembered == NONE) { return true; }
  return force[remembered_place(remembered)].w == 0.0;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_use_colours(@builtin(global_invocation_id) id: vec3u) {
  let end = min(min((id.x + 1u) * PORTION, pair_total[0]), params.pair_capacity);
  for (var p = id.x * PORTION; p < end; p++) {
    let pair = pairs[p];
    let key = colour_keys[p];
    if (key < COLOURS) {
      add_colour(pair.first, key);
      add_colour(pair.second, key);
    }
    places[p] = select(0u, IDLE, is_idle(pair.remembered));
  }
}
