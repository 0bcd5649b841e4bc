// Brings the touches of each pair together, with what the state knows of them.
import package::solvers::grains::colours::Pair;
import package::solvers::grains::grain_types::NONE;
import package::solvers::shapes::pair_slots::{kept_in, pair_touches, touch_in};
import package::solvers::shapes::pair_sources::{pair_total, sources};
import package::solvers::shapes::shape_contacts::{first_touch, touch_count};
import package::solvers::shapes::shape_step::poses;
import package::solvers::shapes::shape_types::CARRIED;

// scratch
@group(0) @binding(5) var<storage, read_write> pairs: array<Pair>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

fn pair_up(p: u32) {
  let source = sources[p];
  var place = first_touch(source.place);
  var colour = NONE;
  for (var bits = source.slots; bits != 0u; bits &= bits - 1u) {
    let slot = countTrailingZeros(bits);
    colour = min(colour, kept_in(source, slot));
    if (touch_count(source.place) == 0u) { continue; }
    pair_touches[place] = touch_in(source, slot);
    place++;
  }
  // A pair keeps its colour as long as one of its touches lasts. What is carried has no part in it: it never changes.
  pairs[p] = Pair(
    select(source.first, source.second, (poses[source.first].material & CARRIED) != 0u),
    select(source.second, source.first, (poses[source.second].material & CARRIED) != 0u),
    colour,
  );
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_pair_up(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, pair_total);
  for (var p = id.x * PORTION; p < end; p++) { pair_up(p); }
}
