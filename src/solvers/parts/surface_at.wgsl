// Surfaces of parts: of meshes by their grids of distances, of all else by their shape.
import package::geometry::distance_grid::{grid_place, grid_surface};
import package::geometry::surface::Surface;
import package::solvers::parts::part_surface::wall_surface;
import package::solvers::parts::part_types::{distance_grid_of, Part, MESH};

// model
/// Nodes of the distance grids of all meshes [m]
@group(0) @binding(2) var<storage, read> distances: array<f32>;

fn mesh_surface_at(part: Part, p: vec3f) -> Surface {
  let place = grid_place(distance_grid_of(part), p);
  let row = part.grid_size.x;
  let low = place.corner;
  let high = low + row * part.grid_size.y;
  return grid_surface(
    place,
    vec4f(distances[low], distances[low + 1u], distances[low + row], distances[low + row + 1u]),
    vec4f(distances[high], distances[high + 1u], distances[high + row], distances[high + row + 1u]),
    part.grid_spacing,
  );
}

/// Of a wall at p, both in the part's frame.
fn surface_at(part: Part, p: vec3f, wall: u32) -> Surface {
  if (part.kind == MESH) { return mesh_surface_at(part, p); }
  return wall_surface(part, p, wall);
}
