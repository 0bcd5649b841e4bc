// Copies a state of matter in the plane: one dispatch for all its arrays, where these are so small that a GPU waits for
// dispatches rather than for memory.

// state in
@group(0) @binding(0) var<storage, read> position: array<vec2f>;
@group(0) @binding(1) var<storage, read> velocity: array<vec2f>;
@group(0) @binding(2) var<storage, read> affine: array<mat2x2f>;
@group(0) @binding(3) var<storage, read> deformation: array<mat3x2f>;
@group(0) @binding(4) var<storage, read> thickness: array<f32>;
@group(0) @binding(5) var<storage, read> memory: array<f32>;
// state out
@group(0) @binding(6) var<storage, read_write> to_position: array<vec2f>;
@group(0) @binding(7) var<storage, read_write> to_velocity: array<vec2f>;
@group(0) @binding(8) var<storage, read_write> to_affine: array<mat2x2f>;
@group(0) @binding(9) var<storage, read_write> to_deformation: array<mat3x2f>;
@group(0) @binding(10) var<storage, read_write> to_thickness: array<f32>;
@group(0) @binding(11) var<storage, read_write> to_memory: array<f32>;

/// More than the 8 that every GPU has.
const STORAGE_BINDINGS = 12u;
@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_copy_state2(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= arrayLength(&position)) { return; }
  to_position[i] = position[i];
  to_velocity[i] = velocity[i];
  to_affine[i] = affine[i];
  to_deformation[i] = deformation[i];
  to_thickness[i] = thickness[i];
  to_memory[i] = memory[i];
}
