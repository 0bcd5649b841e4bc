// Finds the forces of grains on grains, and adds them up.
import package::solvers::grains::grain_types::NONE;
import package::solvers::shapes::pair_sources::{pair_total, sources};
import package::solvers::shapes::shape_contacts::{first_touch, touch_count, PairTouch};
import package::solvers::shapes::springs::pair_pressing::{add_loads, law_of, press_touch, pressing_of};
import package::solvers::shapes::touch_likeness::TOLD;

// scratch
@group(0) @binding(11) var<storage, read> pair_touches: array<PairTouch>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

fn press(p: u32) {
  let source = sources[p];
  let begin = first_touch(source.place);
  let end = begin + touch_count(source.place);
  let its = pressing_of(source);
  let law = law_of(source);
  var sum = vec4f(0.0);
  var known = 0u;
  for (var k = begin; k < end; k++) { known += select(0u, 1u, pair_touches[k].remembered != NONE); }
  for (var k = begin; k < end; k++) { sum += press_touch(k, pair_touches[k], its, law, known >= TOLD); }
  add_loads(source, sum);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_press_pairs(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, pair_total);
  for (var p = id.x * PORTION; p < end; p++) { press(p); }
}
