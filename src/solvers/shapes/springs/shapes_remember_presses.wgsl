// Keeps the forces and springs of pairs of grains for the next step.
import package::solvers::shapes::pair_sources::{pair_total, sources};
import package::solvers::shapes::springs::press_memory::keep_presses;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_remember_presses(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, pair_total);
  for (var p = id.x * PORTION; p < end; p++) { keep_presses(sources[p]); }
}
