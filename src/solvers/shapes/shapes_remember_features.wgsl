// Keeps what meets where pairs of grains touch, so that the next step can look at it again; and tells of what there was no room for.
import package::solvers::grains::grain_types::{StepParams, CONTACT_OVERFLOW};
import package::solvers::shapes::shape_contacts::{first_touch, touch_count, PairSource, PairTouch};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
@group(0) @binding(1) var<uniform> pair_total: u32;
// scratch
@group(0) @binding(2) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(3) var<storage, read> sources: array<PairSource>;
@group(0) @binding(4) var<storage, read> pair_touches: array<PairTouch>;
@group(0) @binding(5) var<storage, read> starts: array<u32>;
@group(0) @binding(6) var<storage, read_write> warnings: array<atomic<u32>>;
// state
@group(0) @binding(7) var<storage, read_write> feature: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

/// Room for touches of all pairs
override TOUCHES: u32;

/// Pairs and touches beyond the room for them.
fn missed() -> u32 {
  let pairs = starts[params.grain_count];
  let places = starts[2u * params.grain_count + 1u] - pairs;
  return max(pairs, params.pair_capacity) - params.pair_capacity + max(places, TOUCHES) - TOUCHES;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_remember_features(@builtin(global_invocation_id) id: vec3u) {
  if (id.x == 0u && missed() > 0u) { atomicAdd(&warnings[CONTACT_OVERFLOW], missed()); }
  let end = min((id.x + 1u) * PORTION, pair_total);
  for (var p = id.x * PORTION; p < end; p++) {
    let source = sources[p];
    // The walls of the grains before it come in between.
    let walls = min(wall_starts[source.first], params.wall_capacity);
    let first = first_touch(source.place);
    for (var k = first; k < first + touch_count(source.place); k++) { feature[walls + k] = pair_touches[k].feature; }
  }
}
