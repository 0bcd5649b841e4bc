// The least a kernel can do, 16 bytes at a time: the ceiling for all that only moves memory.

struct Params {
  count: u32,
}

// params
@group(0) @binding(0) var<uniform> params: Params;
// state in
@group(0) @binding(1) var<storage, read> source: array<vec4u>;
// state out
@group(0) @binding(2) var<storage, read_write> copied: array<vec4u>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn copy_words(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.count) { return; }
  copied[i] = source[i];
}
