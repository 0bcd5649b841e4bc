// Empties what a step adds to. Where lists are kept, the search sees no grains, and all that it works on stays as it is.
import package::solvers::grains::effort::gate::SHUT;
import package::solvers::grains::grain_types::StepParams;
import package::solvers::grains::speeds::{block_count, SPEED_WORDS};

/// What is emptied at once: a CPU has four words in a register, and no array ends before the four that its last word is in; one of the
/// oracle does.
@if(CPU && !ORACLE) alias Words = vec4u;
@else alias Words = u32;
@if(CPU && !ORACLE) const WORDS = 4u;
@else const WORDS = 1u;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read_write> speeds: array<Words>;
@group(0) @binding(2) var<storage, read_write> used_colours: array<u32>;
@group(0) @binding(3) var<storage, read_write> bids: array<u32>;
@group(0) @binding(4) var<storage, read_write> colourless: array<u32>;
/// What contacts are counted in: shared ones by grain, or those of bricks
@group(0) @binding(5) var<storage, read_write> contact_counts: array<Words>;
@group(0) @binding(6) var<storage, read_write> shifts: array<vec3f>;
@group(0) @binding(7) var<storage, read_write> cell_starts: array<Words>;
@group(0) @binding(8) var<storage, read_write> rebound_gate: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

/// Threads: a CPU spends more on a thread than on a grain.
@if(CPU) const THREADS = 64u;
@else const THREADS = 65536u;

/// If not, contacts are only counted once they are made.
override COUNTS: bool = true;

/// Elements that a thread empties: from x up to y, every z-th. A GPU's threads go side by side, a CPU's one after another.
@if(GPU)
fn share(thread: u32, threads: u32, count: u32) -> vec3u {
  return vec3u(thread, count, threads);
}

@if(CPU)
fn share(thread: u32, threads: u32, count: u32) -> vec3u {
  let each = (count + threads - 1u) / threads;
  return vec3u(thread * each, min((thread + 1u) * each, count), 1u);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_reset(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let threads = groups.x * WORKGROUP_SIZE;
  let all_shifts = share(id.x, threads, arrayLength(&shifts));
  for (var i = all_shifts.x; i < all_shifts.y; i += all_shifts.z) { shifts[i] = vec3f(0.0); }
  if (id.x == 0u) { rebound_gate[0] = SHUT; }
  if (params.grain_count == 0u) { return; }
  if (id.x == 0u) { colourless[0] = 0u; }
  let bounds = share(id.x, threads, block_count(params) * (SPEED_WORDS / WORDS));
  for (var k = bounds.x; k < bounds.y; k += bounds.z) { speeds[k] = Words(0u); }
  let cells = share(id.x, threads, arrayLength(&cell_starts));
  for (var k = cells.x; k < cells.y; k += cells.z) { cell_starts[k] = Words(0u); }
  if (COUNTS) {
    let counts = share(id.x, threads, arrayLength(&contact_counts));
    for (var k = counts.x; k < counts.y; k += counts.z) { contact_counts[k] = Words(0u); }
  }
  let all_grains = share(id.x, threads, params.grain_count);
  for (var i = all_grains.x; i < all_grains.y; i += all_grains.z) {
    used_colours[i] = 0u;
    bids[i] = 0u;
  }
}
