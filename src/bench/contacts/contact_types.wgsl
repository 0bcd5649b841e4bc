// What the kernels of the contact benchmark share. The unit of length is a cell of the grid, which is wide enough that
// spheres in contact lie in the same cell or in adjacent ones.

struct ContactParams {
  /// Cells along each axis; those on the border stay empty, so that every cell with a sphere has all its neighbours
  cells: vec3u,
  sphere_count: u32,
  block_count: u32,
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

/// Spheres that one workgroup takes before they are grouped by layers.
const BLOCK_SPHERES = 512u;

/// The contacts of a layer of cells are a segment of the list, with room for so many a sphere and for some more.
const CONTACTS_PER_SPHERE = 8u;
const CONTACTS_TO_SPARE = 128u;

fn segment_start(layer: u32, first_sphere: u32) -> u32 {
  return first_sphere * CONTACTS_PER_SPHERE + layer * CONTACTS_TO_SPARE;
}
