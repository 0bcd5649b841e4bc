// Empties what a step adds to.
import package::solvers::grains::effort::gate::SHUT;
import package::solvers::grains::grain_types::StepParams;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read_write> speeds: array<u32>;
@group(0) @binding(2) var<storage, read_write> used_colours: array<u32>;
@group(0) @binding(3) var<storage, read_write> bids: array<u32>;
@group(0) @binding(4) var<storage, read_write> colourless: array<u32>;
@group(0) @binding(5) var<storage, read_write> spill: array<i32>;
@group(0) @binding(6) var<storage, read_write> shifts: array<vec3f>;
@group(0) @binding(7) var<storage, read_write> cell_starts: array<u32>;
@group(0) @binding(8) var<storage, read_write> rebound_gate: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

/// Threads: a CPU spends more on a thread than on a grain.
@if(CPU) const THREADS = 64u;
@else const THREADS = 65536u;

/// Whether contacts that share grains are counted before they are made; if not, what is needed for that is emptied later.
override SHARES: bool = true;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_reset(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let stride = groups.x * WORKGROUP_SIZE;
  if (id.x == 0u) {
    colourless[0] = 0u;
    rebound_gate[0] = SHUT;
  }
  for (var k = id.x; k < arrayLength(&speeds); k += stride) { speeds[k] = 0u; }
  for (var k = id.x; k < arrayLength(&cell_starts); k += stride) { cell_starts[k] = 0u; }
  if (SHARES) {
    for (var k = id.x; k < arrayLength(&spill); k += stride) { spill[k] = 0; }
  }
  for (var i = id.x; i < params.grain_count; i += stride) {
    used_colours[i] = 0u;
    bids[i] = 0u;
    shifts[i] = vec3f(0.0);
  }
}
