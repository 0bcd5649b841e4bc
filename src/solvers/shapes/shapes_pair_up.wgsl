// Brings the touches of each pair together, with what the state knows of them.
import package::solvers::grains::colours::Pair;
import package::solvers::grains::grain_types::{StepParams, NONE};
import package::solvers::shapes::kept_touch::kept_touch;
import package::solvers::shapes::shape_contacts::{first_touch, touch_count, touch_of, PairSource, PairTouch};
import package::solvers::shapes::shape_types::{ShapePose, Touch, CARRIED};
import package::solvers::shapes::touch_likeness::MOST_KNOWN;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model: `outlines` of shape_strokes.wgsl at 1
// params
@group(0) @binding(2) var<uniform> pair_total: u32;
// state
@group(0) @binding(3) var<storage, read> feature: array<u32>;
// scratch
@group(0) @binding(4) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(5) var<storage, read> touches: array<Touch>;
@group(0) @binding(6) var<storage, read> memories: array<u32>;
@group(0) @binding(7) var<storage, read> sources: array<PairSource>;
@group(0) @binding(8) var<storage, read_write> pairs: array<Pair>;
@group(0) @binding(9) var<storage, read_write> pair_touches: array<PairTouch>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

fn pair_up(p: u32) {
  let source = sources[p];
  let one = poses[source.first];
  let two = poses[source.second];
  let c = source.candidate;
  let known = c * MOST_KNOWN;
  var place = first_touch(source.place);
  var colour = NONE;
  // The two of the field, then those that were kept.
  for (var slot = 0u; slot < 6u; slot++) {
    if ((source.slots & (1u << slot)) == 0u) { continue; }
    let remembered = memories[known + slot];
    colour = min(colour, remembered);
    if (touch_count(source.place) == 0u) { continue; }
    if (slot < 2u) { pair_touches[place] = touch_of(touches[2u * c + slot], remembered); }
    else { pair_touches[place] = touch_of(kept_touch(one, two, params.period.xy, feature[remembered]), remembered); }
    place++;
  }
  // A pair keeps its colour as long as one of its touches lasts. What is carried has no part in it: it never changes.
  pairs[p] = Pair(
    select(source.first, source.second, (one.material & CARRIED) != 0u),
    select(source.second, source.first, (two.material & CARRIED) != 0u),
    colour,
  );
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_pair_up(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, pair_total);
  for (var p = id.x * PORTION; p < end; p++) { pair_up(p); }
}
