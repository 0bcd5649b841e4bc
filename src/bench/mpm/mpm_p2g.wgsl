// Particles to grid: every particle adds mass and momentum, stress included, to the 27 nodes around it. MLS-MPM with a
// Neo-Hookean solid without logarithm: τ = μ (F Fᵀ − I) + λ/2 (J² − 1) I.
//
// Nobody else may add to a node while one does. On the GPU nodes are sums of integers by atomics. On the CPU a block is
// all particles in a slab of cells: slabs of one colour lie a slab apart, reach different nodes, and run at the same time.
import package::bench::mpm::mpm_types::{
  MpmParams, MpmParticle, GRID, PARTICLE_MASS, stencil_of, weights_of, distances_of
};
import package::bench::mpm::mpm_fixed_point::to_words;

// params
@group(0) @binding(0) var<uniform> params: MpmParams;
// model: the first particle of each block, and the end of the last
@group(0) @binding(1) var<storage, read> block_start: array<u32>;
// state in
@group(0) @binding(2) var<storage, read> particles: array<MpmParticle>;
// scratch: momentum and mass [cell/s, 1]
@if(CPU) @group(0) @binding(3) var<storage, read_write> nodes: array<vec4f>;
@if(GPU) @group(0) @binding(3) var<storage, read_write> nodes: array<atomic<i32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

/// Every COLOURS-th block from COLOUR on is done by one dispatch.
@if(CPU) const COLOURS = 2u;
@else const COLOURS = 1u;
override COLOUR: u32 = 0u;

/// Cells in a slab, along x; 0 where blocks are of so many particles as there are threads. A slab reaches two nodes
/// beyond its cells, and two more are left for particles on their way out.
@if(CPU) const SLAB_CELLS = 4u;
@else const SLAB_CELLS = 0u;

@if(CPU)
fn add_node(node: u32, value: vec4f) {
  nodes[node] += value;
}

@if(GPU)
fn add_node(node: u32, value: vec4f) {
  let words = to_words(value);
  atomicAdd(&nodes[4u * node], words.x);
  atomicAdd(&nodes[4u * node + 1u], words.y);
  atomicAdd(&nodes[4u * node + 2u], words.z);
  atomicAdd(&nodes[4u * node + 3u], words.w);
}

fn scatter(i: u32) {
  let x = particles[i].x;
  let f0 = particles[i].f0;
  let f1 = particles[i].f1;
  let f2 = particles[i].f2;

  // What a distance d adds to the momentum, A d: stress over time, and the affine field.
  let scale = -0.5 * params.dt;
  let j = determinant(mat3x3f(f0.xyz, f1.xyz, f2.xyz));
  let pressure = (params.lambda * 0.5) * (j * j - 1.0);
  let e0 = vec4f(1.0, 0.0, 0.0, 0.0);
  let e1 = vec4f(0.0, 1.0, 0.0, 0.0);
  let e2 = vec4f(0.0, 0.0, 1.0, 0.0);
  let b0 = f0 * f0.x + f1 * f1.x + f2 * f2.x;
  let b1 = f0 * f0.y + f1 * f1.y + f2 * f2.y;
  let b2 = f0 * f0.z + f1 * f1.z + f2 * f2.z;
  let a0 = scale * (params.mu * (b0 - e0) + pressure * e0) + PARTICLE_MASS * particles[i].c0;
  let a1 = scale * (params.mu * (b1 - e1) + pressure * e1) + PARTICLE_MASS * particles[i].c1;
  let a2 = scale * (params.mu * (b2 - e2) + pressure * e2) + PARTICLE_MASS * particles[i].c2;
  let momentum = PARTICLE_MASS * particles[i].v;

  let stencil = stencil_of(x);
  let w = weights_of(stencil.offset);
  let d = distances_of(stencil.offset);
  let wd = array<vec4f, 3>(w[0] * d[0], w[1] * d[1], w[2] * d[2]);
  // w · (momentum + A d), with what does not change along z, and along y, taken out of the inner loops.
  for (var a = 0u; a < 3u; a++) {
    let along_x = momentum + a0 * d[a].x;
    for (var b = 0u; b < 3u; b++) {
      let weight = w[a].x * w[b].y;
      let along_y = (along_x + a1 * d[b].y) * weight;
      let along_z = a2 * weight;
      for (var c = 0u; c < 3u; c++) {
        add_node(stencil.node + (a * GRID + b) * GRID + c, w[c].z * along_y + wd[c].z * along_z);
      }
    }
  }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn mpm_p2g(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let block = group.x * COLOURS + COLOUR;
  if (block >= params.block_count) { return; }
  let end = block_start[block + 1u];
  for (var i = block_start[block] + lane; i < end; i += WORKGROUP_SIZE) {
    scatter(i);
  }
}
