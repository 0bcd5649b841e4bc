// Grid to particles: velocity and its affine field from the 27 nodes around a particle, then place and deformation.
import package::bench::mpm::mpm_types::{MpmParams, MpmParticle, GRID, stencil_of, weights_of, distances_of};

// params
@group(0) @binding(0) var<uniform> params: MpmParams;
// scratch: velocity [cell/s]
@group(0) @binding(1) var<storage, read> nodes: array<vec4f>;
// state out
@group(0) @binding(2) var<storage, read_write> particles: array<MpmParticle>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

/// Particles keep this far from the border, where the stencil would leave the grid [cell].
const BORDER = 2.0;

@compute @workgroup_size(WORKGROUP_SIZE)
fn mpm_g2p(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.particle_count) { return; }
  let x = particles[i].x;
  let stencil = stencil_of(x);
  let w = weights_of(stencil.offset);
  let d = distances_of(stencil.offset);

  let wd = array<vec4f, 3>(w[0] * d[0], w[1] * d[1], w[2] * d[2]);

  // Σ w v and Σ w v dᵀ, a column of nodes along z at a time.
  var v = vec4f(0.0);
  var c0 = vec4f(0.0);
  var c1 = vec4f(0.0);
  var c2 = vec4f(0.0);
  for (var a = 0u; a < 3u; a++) {
    for (var b = 0u; b < 3u; b++) {
      let column = stencil.node + (a * GRID + b) * GRID;
      let weight = w[a].x * w[b].y;
      let g0 = nodes[column];
      let g1 = nodes[column + 1u];
      let g2 = nodes[column + 2u];
      let sum = (w[0].z * g0 + w[1].z * g1 + w[2].z * g2) * weight;
      v += sum;
      c0 += sum * d[a].x;
      c1 += sum * d[b].y;
      c2 += (wd[0].z * g0 + wd[1].z * g1 + wd[2].z * g2) * weight;
    }
  }

  // The inverse of the splines' second moment is 4; the nodes' mass falls out of the fourth lane.
  let four = vec4f(4.0, 4.0, 4.0, 0.0);
  c0 *= four;
  c1 *= four;
  c2 *= four;
  let dt = params.dt;
  let low = vec4f(BORDER, BORDER, BORDER, 0.0);
  let high = vec4f(f32(GRID) - 1.0 - BORDER, f32(GRID) - 1.0 - BORDER, f32(GRID) - 1.0 - BORDER, 0.0);
  particles[i].x = min(max(x + vec4f(dt, dt, dt, 0.0) * v, low), high);
  particles[i].v = vec4f(v.xyz, 1.0);
  particles[i].c0 = c0;
  particles[i].c1 = c1;
  particles[i].c2 = c2;

  // F ← (I + dt C) F
  let f0 = particles[i].f0;
  let f1 = particles[i].f1;
  let f2 = particles[i].f2;
  particles[i].f0 = f0 + dt * (c0 * f0.x + c1 * f0.y + c2 * f0.z);
  particles[i].f1 = f1 + dt * (c0 * f1.x + c1 * f1.y + c2 * f1.z);
  particles[i].f2 = f2 + dt * (c0 * f2.x + c1 * f2.y + c2 * f2.z);
}
