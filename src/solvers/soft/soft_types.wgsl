// The grid of soft matter, and what its kernels share.
//
// Nodes stand on the corners of cells. They are kept in blocks of 64, 4 × 4 × 4 in space and 8 × 8 in the plane, and only
// blocks that matter reaches have a slot in the arrays of nodes: node `slot · 64 + local`, with local = (z · 4 + y) · 4 + x
// in space and y · 8 + x in the plane. `block_of[slot]` says which block it is, ((world · nz + z) · ny + y) · nx + x.

struct SoftParams {
  /// Place of the first node of all, world frame [m]
  origin: vec3f,
  /// Edge of a cell [m]
  cell: f32,
  /// [m/s²]
  gravity: vec3f,
  /// Of a substep [s]
  dt: f32,
  /// Along x, y, z, of one world; 1 along z in the plane
  blocks: vec3u,
  /// All worlds
  particle_count: u32,
  /// The faces of the domain, where matter is held [m]
  domain_min: vec3f,
  /// Particles of one world
  world_particles: u32,
  domain_max: vec3f,
  /// Slots that arrays of nodes have room for
  slot_count: u32,
}

/// Of a particle that belongs to no muscle, in the upper half of its tag.
const NO_ACTUATOR = 0xffffu;

/// Nodes of a block.
const BLOCK_NODES = 64u;

/// Square of the way that a particle may go in a substep, half a cell [m²]. Searches for blocks rely on it.
fn farthest_squared(params: SoftParams) -> f32 {
  return 0.25 * params.cell * params.cell;
}

/// Index of a particle in its own world. Most scenes have one, and a division takes its time.
fn own_index(params: SoftParams, i: u32) -> u32 {
  if (i < params.world_particles) { return i; }
  return i % params.world_particles;
}

// What is kept of a deformation F is F - 1, the displacement gradient h. With it lies what rounding took of the particle's
// place, rest: x + rest is where it is, and slow motion adds to rest. In space columns of h are vectors of four, and the fourth
// of them are rest; in the plane rest is a third column.

fn rest_of3(a: vec4f, b: vec4f, c: vec4f) -> vec3f {
  return vec3f(a.w, b.w, c.w);
}

fn gradient2(kept: mat3x2f) -> mat2x2f {
  return mat2x2f(kept[0], kept[1]);
}

/// From a matrix of matter in the plane to the whole, with its entry zz.
fn plane_strain(m: mat2x2f, zz: f32) -> mat3x3f {
  return mat3x3f(vec3f(m[0], 0.0), vec3f(m[1], 0.0), vec3f(0.0, 0.0, zz));
}
