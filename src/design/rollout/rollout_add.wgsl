// Adds numbers from the host to bars on the device, word by word.

// params
@group(0) @binding(0) var<storage, read> addend: array<f32>;
// state in and out
@group(0) @binding(1) var<storage, read_write> bars: array<f32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn rollout_add(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < arrayLength(&bars)) { bars[id.x] += addend[id.x]; }
}
