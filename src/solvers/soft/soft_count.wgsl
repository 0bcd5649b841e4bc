// Counts the marked blocks of each word of the mask.

// scratch
@group(0) @binding(0) var<storage, read> reached: array<u32>;
@group(0) @binding(1) var<storage, read_write> ranks: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_count(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < arrayLength(&reached)) { ranks[id.x] = countOneBits(reached[id.x]); }
}
