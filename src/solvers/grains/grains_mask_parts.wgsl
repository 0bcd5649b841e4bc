// Marks for each cell of a coarse grid the parts of bodies that grains in it may touch before the step is over.
import package::geometry::shapes::box_surface;
import package::solvers::grains::grain_types::StepParams;
import package::solvers::grains::part_surface::{wall_count, wall_surface};
import package::solvers::grains::part_types::{Part, MESH};
import package::solvers::grains::part_walls::seen_from;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> parts: array<Part>;
@group(0) @binding(2) var<storage, read_write> part_masks: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

/// Radius of the largest grain [m]
override LARGEST: f32;

/// From a point to the nearest wall of a part, never more than it is; both in the part's frame [m].
fn distance_to(part: Part, p: vec3f) -> f32 {
  if (part.kind == MESH) {
    let half_size = 0.5 * part.grid_spacing * vec3f(part.grid_size - 1u);
    return box_surface(p - part.grid_origin - half_size, half_size).distance;
  }
  var nearest = wall_surface(part, p, 0u).distance;
  for (var wall = 1u; wall < wall_count(part.kind); wall++) { nearest = min(nearest, wall_surface(part, p, wall).distance); }
  return nearest;
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
  var mask = 0u;
  for (var p = first; p < min(first + 32u, params.part_count); p++) {
    let part = parts[p];
    // Cells, grains and the way of both in a step.
    let way = params.dt * (length(part.velocity) + length(part.spin) * (length(centre - part.origin) + half_diagonal));
    let near = half_diagonal + LARGEST + params.sight + 2.0 * way;
    if (distance_to(part, seen_from(part, centre)) < near) { mask |= 1u << (p - first); }
  }
  part_masks[id.x] = mask;
}
