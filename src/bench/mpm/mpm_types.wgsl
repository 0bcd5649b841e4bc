// What the kernels of the MPM benchmark share. The unit of length is a cell of the grid, and a particle's mass, with
// eight of them in a cell, is 1/8.

struct MpmParams {
  particle_count: u32,
  block_count: u32,
  /// [s]
  dt: f32,
  /// [cell/s²], along y
  gravity: f32,
  /// Lamé parameters over density [cell²/s²]
  mu: f32,
  lambda: f32,
}

/// Vectors of three in registers of four; what the fourth lane holds makes it useful or harmless.
struct MpmParticle {
  /// [cell], w = 0
  x: vec4f,
  /// [cell/s], w = 1: so a node sums mass as if it were a fourth momentum
  v: vec4f,
  /// Columns of the affine velocity field C [1/s], w = 0
  c0: vec4f,
  c1: vec4f,
  c2: vec4f,
  /// Columns of the deformation gradient F [1], w = 0
  f0: vec4f,
  f1: vec4f,
  f2: vec4f,
}

/// Nodes along each axis; a node's index is (x · GRID + y) · GRID + z.
const GRID = 64u;
const PARTICLE_MASS = 0.125;

/// The lowest of the 3×3×3 nodes around a particle, and the particle's place from there, in [½, 1½) along each axis.
struct Stencil {
  node: u32,
  offset: vec4f,
}

fn stencil_of(x: vec4f) -> Stencil {
  let lowest = vec4i(x - 0.5);
  return Stencil((u32(lowest.x) * GRID + u32(lowest.y)) * GRID + u32(lowest.z), x - vec4f(lowest));
}

/// Quadratic B-splines of the three nodes along each axis.
fn weights_of(offset: vec4f) -> array<vec4f, 3> {
  let low = 1.5 - offset;
  let middle = offset - 1.0;
  let high = offset - 0.5;
  return array<vec4f, 3>(0.5 * (low * low), 0.75 - middle * middle, 0.5 * (high * high));
}

/// From the particle to the three nodes along each axis [cell].
fn distances_of(offset: vec4f) -> array<vec4f, 3> {
  return array<vec4f, 3>(0.0 - offset, 1.0 - offset, 2.0 - offset);
}
