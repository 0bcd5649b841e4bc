// Brings the touches of each pair together, with what the state knows of them, and finds the forces of grains on grains:
// `shapes_pair_up` and `shapes_press_pairs` in one.
import package::solvers::grains::grain_types::NONE;
import package::solvers::shapes::pair_slots::{kept_in, pair_touches, touch_in};
import package::solvers::shapes::pair_sources::{pair_total, sources};
import package::solvers::shapes::shape_contacts::{first_touch, touch_count};
import package::solvers::shapes::springs::pair_pressing::{add_loads, law_of, press_touch, pressing_of};
import package::solvers::shapes::touch_likeness::TOLD;

const STORAGE_BINDINGS = 12u;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

fn press(p: u32) {
  let source = sources[p];
  if (touch_count(source.place) == 0u) { return; }
  let its = pressing_of(source);
  let law = law_of(source);
  var sum = vec4f(0.0);
  var known = 0u;
  for (var bits = source.slots; bits != 0u; bits &= bits - 1u) {
    known += select(0u, 1u, kept_in(source, countTrailingZeros(bits)) != NONE);
  }
  var k = first_touch(source.place);
  for (var bits = source.slots; bits != 0u; bits &= bits - 1u) {
    let touch = touch_in(source, countTrailingZeros(bits));
    pair_touches[k] = touch;
    sum += press_touch(k, touch, its, law, known >= TOLD);
    k++;
  }
  add_loads(source, sum);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_pair_and_press(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, pair_total);
  for (var p = id.x * PORTION; p < end; p++) { press(p); }
}
