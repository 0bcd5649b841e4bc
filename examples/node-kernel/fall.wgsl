// One step of free fall for each stone: speed first, then height.

struct Params {
  count: u32,
  dt: f32,
  gravity: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> heights: array<f32>;
@group(0) @binding(2) var<storage, read_write> speeds: array<f32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn fall(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  // Threads are rounded up to whole workgroups.
  if (i >= params.count) { return; }
  speeds[i] -= params.gravity * params.dt;
  heights[i] += speeds[i] * params.dt;
}
