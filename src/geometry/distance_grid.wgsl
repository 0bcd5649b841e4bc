// Signed distances on the nodes of a regular grid, x fastest, in between by trilinear interpolation. The nodes are in an
// array of whoever uses this: it asks where to look, loads the eight corners, and hands them back.
import package::geometry::surface::Surface;
import package::math::unit::unit3;

struct DistanceGrid {
  /// Place of the first node [m]
  origin: vec3f,
  /// Edge of a cell [m]
  spacing: f32,
  /// Nodes along x, y, z
  size: vec3u,
  /// Index of the first node in the array of all grids
  first: u32,
}

struct GridPlace {
  /// Of the cell's corner with the lowest coordinates, in the array of all grids
  corner: u32,
  /// Place in the cell, 0 … 1 each
  fraction: vec3f,
  /// From the nearest point of the grid to the point [m]; zero inside the grid
  beyond: vec3f,
}

fn grid_place(grid: DistanceGrid, p: vec3f) -> GridPlace {
  let cells = vec3f(grid.size - vec3u(1u));
  let wanted = (p - grid.origin) / grid.spacing;
  let inside = clamp(wanted, vec3f(0.0), cells);
  let cell = min(floor(inside), cells - 1.0);
  let node = vec3u(cell);
  return GridPlace(
    grid.first + (node.z * grid.size.y + node.y) * grid.size.x + node.x,
    inside - cell,
    (wanted - inside) * grid.spacing,
  );
}

/// `low` and `high`: distances at the corners of the cell with the lower and the higher z, in the order (x, y) = 00 10 01 11.
fn grid_surface(place: GridPlace, low: vec4f, high: vec4f, spacing: f32) -> Surface {
  let t = place.fraction;
  let layer = mix(low, high, t.z);
  let row = mix(layer.xy, layer.zw, t.y);
  let rise = mix((high - low).xy, (high - low).zw, t.y);
  let slope = vec3f(
    mix(layer.y - layer.x, layer.w - layer.z, t.y),
    mix(layer.z - layer.x, layer.w - layer.y, t.x),
    mix(rise.x, rise.y, t.x),
  ) / spacing;
  // Beyond the grid the way to it is added: never less than the true distance, and its gradient points away from the grid.
  let is_beyond = place.beyond != vec3f(0.0);
  let gradient = select(slope, vec3f(0.0), is_beyond) + unit3(place.beyond, vec3f(0.0));
  return Surface(unit3(gradient, vec3f(0.0, 0.0, 1.0)), mix(row.x, row.y, t.x) + length(place.beyond));
}
