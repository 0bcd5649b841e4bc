// What the kernels of the contact benchmark share. The unit of length is a cell of the grid, which is wide enough that
// spheres in contact lie in the same cell or in adjacent ones.

struct ContactParams {
  /// Cells along each axis; those on the border stay empty, so that every cell with a sphere has all its neighbours
  cells: vec3u,
  sphere_count: u32,
  /// Before spheres are grouped by layers, a workgroup takes so many at a time
  block_spheres: u32,
  block_count: u32,
  /// The contacts of a layer of cells are a segment of the list: room for so many a sphere, and for some more
  contacts_per_sphere: u32,
  contacts_to_spare: u32,
  /// [s]
  dt: f32,
  /// [cell/s²], along −z
  gravity: f32,
  friction: f32,
  /// Spheres that are apart by less than this are in contact too, and are kept from closing in too fast [cell]
  margin: f32,
}

struct Contact {
  /// Unit vector from the first sphere to the second; w: the speed at which they may not approach each other [cell/s]
  normal: vec4f,
  /// On the second sphere: the tangential impulse, and in w the normal one [cell/s · mass]
  impulse: vec4f,
}

/// Where the contacts of a layer start in the list.
fn segment_start(params: ContactParams, layer: u32, first_sphere: u32) -> u32 {
  return first_sphere * params.contacts_per_sphere + layer * params.contacts_to_spare;
}
