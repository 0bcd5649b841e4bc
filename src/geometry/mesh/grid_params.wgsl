// The grid of distances that kernels fill for a mesh.

struct GridParams {
  /// Nodes along x, y, z
  size: vec3u,
  /// Index of the first node in the array of all grids
  first: u32,
  /// Leaves of the tree of triangles, which is also the number of the first of them
  leaf_count: u32,
  /// Edge of a cell [m]
  spacing: f32,
  /// From one node to the next that is to be computed, along each axis [nodes]
  stride: u32,
  /// How far from the surface distances are searched for, rather than interpolated [cells]
  reach: f32,
}
