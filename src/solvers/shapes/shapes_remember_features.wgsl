// Keeps what meets where pairs of grains touch, so that the next step can look at it again; and tells of what there was no room for.
import package::solvers::grains::grain_types::CONTACT_OVERFLOW;
import package::solvers::shapes::feature_memory::keep_features;
import package::solvers::shapes::pair_sources::{pair_total, sources};
import package::solvers::shapes::shape_warnings::warnings;
import package::solvers::shapes::touch_places::missed;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_remember_features(@builtin(global_invocation_id) id: vec3u) {
  if (id.x == 0u && missed() > 0u) { atomicAdd(&warnings[CONTACT_OVERFLOW], missed()); }
  let end = min((id.x + 1u) * PORTION, pair_total);
  for (var p = id.x * PORTION; p < end; p++) { keep_features(sources[p]); }
}
