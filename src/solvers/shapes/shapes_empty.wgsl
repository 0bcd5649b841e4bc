// Empties what a step at the level of velocities adds to.
import package::solvers::grains::grain_types::StepParams;
import package::solvers::shapes::emptied_share::emptied_share;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read_write> used_colours: array<u32>;
@group(0) @binding(2) var<storage, read_write> bids: array<u32>;
@group(0) @binding(3) var<storage, read_write> colourless: array<u32>;
/// How many contacts share each grain, and their impulses
@group(0) @binding(4) var<storage, read_write> spill: array<u32>;
@group(0) @binding(5) var<storage, read_write> shifts: array<vec3f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
@if(CPU) const PORTION = 256u;
@else const PORTION = 1u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_empty(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let threads = groups.x * WORKGROUP_SIZE;
  if (id.x == 0u) { colourless[0] = 0u; }
  let words = emptied_share(id.x, threads, arrayLength(&spill));
  for (var k = words.x; k < words.y; k += words.z) { spill[k] = 0u; }
  let each = emptied_share(id.x, threads, params.grain_count);
  for (var i = each.x; i < each.y; i += each.z) {
    used_colours[i] = 0u;
    bids[i] = 0u;
    shifts[i] = vec3f(0.0);
  }
}
