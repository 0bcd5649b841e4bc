// Depths of one world as a camera tells them, into their place among those of all worlds.

struct DepthStore {
  /// Pixels of one world
  count: u32,
  /// Place of the first
  first: u32,
  /// [m]
  near: f32,
  far: f32,
}

// params
@group(0) @binding(0) var<uniform> params: DepthStore;
// state in
@group(0) @binding(1) var<storage, read> depths: array<f32>;
// state out
@group(0) @binding(2) var<storage, read_write> stored: array<f32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn depth_store(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.count) { return; }
  stored[params.first + id.x] = clamp(depths[id.x], params.near, params.far);
}
