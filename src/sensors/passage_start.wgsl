// Remembers where the grains are, for what passes in the next step.

// state in
@group(0) @binding(0) var<storage, read> position: array<vec3f>;
@group(0) @binding(1) var<storage, read> presence: array<u32>;
// out: position [m]; whether it is in the world
@group(0) @binding(2) var<storage, read_write> tracks: array<vec4f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn passage_start(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= arrayLength(&tracks)) { return; }
  tracks[i] = vec4f(position[i], select(0.0, 1.0, presence[i] != 0u));
}
