// A pile in units of a diameter: spheres at rest whose neighbours are looked for, as in GranularGym (Millard et al.).

/// Layout in pile.ts.
struct PileParams {
  count: u32,
  /// Heads of the linked hash
  table_size: u32,
  /// Passes over the contacts of a sphere
  iterations: u32,
  friction: f32,
  /// [s]
  dt: f32,
  /// [diameter/s²]
  gravity: f32,
  /// Part of an overlap that is pushed out in a step
  correction: f32,
  /// Of the grid, along each axis
  cells: vec3u,
}

/// Room for the neighbours of a sphere that touch it: no more than twelve can, a few more if they overlap.
const SLOTS = 16u;

/// The cell around the nearest whole number, `round(x / 2r)` of eq. 6.
fn cell_at(place: vec3f) -> vec3i {
  return vec3i(round(place));
}

/// Eq. 6, after Teschner et al.
fn hash_of(cell: vec3i, table_size: u32) -> u32 {
  let shifted = vec3u(cell - 100) * vec3u(73856093u, 19349663u, 83492791u);
  return (shifted.x ^ shifted.y ^ shifted.z) % table_size;
}

/// Where a neighbour is listed. Lanes of a GPU read side by side, a core reads on.
@if(CPU) fn list_place(i: u32, slot: u32, count: u32) -> u32 { return i * SLOTS + slot; }
@else fn list_place(i: u32, slot: u32, count: u32) -> u32 { return slot * count + i; }
