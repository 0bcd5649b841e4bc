// Marks for each cell of a coarse grid the walls of bodies that grains in it may touch before the step is over.
import package::geometry::shapes::box_surface;
import package::solvers::grains::grain_types::StepParams;
import package::solvers::parts::part_surface::{wall_count, wall_surface};
import package::solvers::parts::part_types::{Part, MESH};
import package::solvers::parts::surface_at::mesh_surface_at;
import package::solvers::grains::part_walls::{farthest_way, seen_from};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model: `distances` of surface_at.wgsl at 2
// scratch
@group(0) @binding(1) var<storage, read> parts: array<Part>;
@group(0) @binding(3) var<storage, read_write> part_masks: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

/// Between nodes a distance is off by up to half the diagonal of a cell, here and where a grain is, over the edge.
const INEXACT = 1.7321;

/// Radius of the largest grain [m]
override LARGEST: f32;

/// Bits of a part: as many as the part with the most walls has.
override WALLS: u32;

/// From a point to a wall of a part, never more than it is; both in the part's frame [m].
fn distance_to(part: Part, p: vec3f, wall: u32) -> f32 {
  if (part.kind != MESH) { return wall_surface(part, p, wall).distance; }
  let half_size = 0.5 * part.grid_spacing * vec3f(part.grid_size - 1u);
  let outside = box_surface(p - part.grid_origin - half_size, half_size).distance;
  if (outside > 0.0) { return outside; }
  return mesh_surface_at(part, p).distance - INEXACT * part.grid_spacing;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_mask_parts(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&part_masks)) { return; }
  let cell = id.x / params.mask_words;
  let row = cell / params.part_cells.x;
  let place = vec3u(cell % params.part_cells.x, row % params.part_cells.y, row / params.part_cells.y);
  let centre = params.cell_origin + (vec3f(place) + 0.5) / params.part_scale;
  let half_diagonal = 0.5 * length(1.0 / params.part_scale);
  let first = 32u * (id.x % params.mask_words);
  let end = min(first + 32u, params.part_count * WALLS);
  var mask = 0u;
  for (var bit = first; bit < end; bit++) {
    let part = parts[bit / WALLS];
    let wall = bit % WALLS;
    if (wall >= wall_count(part.kind)) { continue; }
    // Cells, grains and the way of both in a step.
    let way = params.dt * (length(part.velocity) + length(part.spin) * (length(centre - part.origin) + half_diagonal));
    let near = half_diagonal + LARGEST + farthest_way(params) + 2.0 * way;
    if (distance_to(part, seen_from(part, centre), wall) < near) { mask |= 1u << (bit - first); }
  }
  part_masks[id.x] = mask;
}
