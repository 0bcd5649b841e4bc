// The cells of the broadphase: a box of cubes for each world, x fastest, one world after another. What lies outside belongs
// to the nearest cell: clamping brings no two points farther apart, so neighbours stay neighbours.
import package::solvers::grains::grain_types::{is_finite, StepParams};

fn cells_per_world(params: StepParams) -> u32 {
  return params.cells.x * params.cells.y * params.cells.z;
}

/// Of one world, x y z. A position that is none counts as the lowest corner.
fn cell_at(params: StepParams, position: vec3f) -> vec3u {
  if (!is_finite(position)) { return vec3u(0u); }
  let highest = vec3f(params.cells) - 1.0;
  return vec3u(clamp((position - params.cell_origin) / params.cell_edge, vec3f(0.0), highest));
}
