// Closes the gate if no overlap grows by more than is let be.
import package::solvers::grains::effort::gate::{is_closed, CLOSED_AFTER, GROWTH};

// scratch
@group(0) @binding(0) var<storage, read_write> gate: array<u32>;

/// Sweeps taken by now.
override SWEEPS: u32;

@compute @workgroup_size(1)
fn effort_close(@builtin(global_invocation_id) id: vec3u) {
  if (id.x > 0u || is_closed(gate[CLOSED_AFTER])) { return; }
  if (bitcast<f32>(gate[GROWTH]) <= 1.0) { gate[CLOSED_AFTER] = SWEEPS; }
  gate[GROWTH] = 0u;
}
