// Marks the block of each particle's lowest node.
import package::solvers::soft::soft_blocks::block_index;
import package::solvers::soft::soft_stencil2::stencil2;
import package::solvers::soft::soft_types::SoftParams;

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// state in
@group(0) @binding(1) var<storage, read> position: array<vec2f>;
// scratch
/// Of each particle: its block
@group(0) @binding(2) var<storage, read_write> keys: array<u32>;
/// A bit for each block; all 0 at first
@group(0) @binding(3) var<storage, read_write> marks: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

fn block_of(i: u32) -> u32 {
  let base = stencil2(params, 1.0 / params.cell, position[i]).base;
  // The last block along each axis is there for tiles to reach into, and has no particles.
  let near = vec2u(clamp(base, vec2i(0), vec2i(8u * (params.blocks.xy - 1u)) - 1)) / 8u;
  return block_index(params, i / params.world_particles, vec3u(near, 0u));
}

fn mark_block(block: u32) {
  let bit = 1u << (block & 31u);
  // Most find it set: looking is cheaper.
  if ((atomicLoad(&marks[block >> 5u]) & bit) == 0u) { atomicOr(&marks[block >> 5u], bit); }
}

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_mark2(@builtin(global_invocation_id) id: vec3u) {
  let block = block_of(id.x);
  keys[id.x] = block;
  mark_block(block);
}

/// Of all threads of the workgroup
@if(GPU) var<workgroup> blocks: array<u32, WORKGROUP_SIZE>;

/// Particles that follow each other are in the same block, most of them: one marks it.
@if(GPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_mark2(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32) {
  let is_particle = id.x < params.particle_count;
  let block = block_of(min(id.x, params.particle_count - 1u));
  blocks[lane] = block;
  workgroupBarrier();
  if (!is_particle) { return; }
  keys[id.x] = block;
  if (lane == 0u || blocks[lane - 1u] != block) { mark_block(block); }
}
