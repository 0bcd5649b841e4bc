// Solves the contacts that have no colour, or starts with them, as `MODE` says.
import package::solvers::grains::colours::{SHARED, THREADS_FOR_FEW};
import package::solvers::grains::effort::gate::{is_closed, CLOSED_AFTER};
import package::solvers::grains::solve_shared::{colour_starts, solve_shared};
import package::solvers::grains::spill::SOLVE;

// scratch
@group(0) @binding(8) var<storage, read> gate: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
const THREADS = THREADS_FOR_FEW;

/// Whether it does nothing once contacts are solved well enough.
override GATED: bool = false;
override MODE: u32 = SOLVE;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_sweep_shared(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (GATED) { if (is_closed(gate[CLOSED_AFTER])) { return; } }
  let end = colour_starts[SHARED + 1u];
  for (var s = colour_starts[SHARED] + id.x; s < end; s += groups.x * WORKGROUP_SIZE) { solve_shared(s, MODE); }
}
