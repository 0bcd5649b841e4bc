// The 3 × 3 nodes around a particle in the plane. Weights and distances are those of space, of which x and y count.
import package::solvers::soft::soft_types::SoftParams;

struct Stencil2 {
  /// The lowest of the nodes, counted from the first of the grid.
  base: vec2i,
  /// From there to the particle, in cells: ½ … 1½ along x and y; z and w are 1.
  offset: vec4f,
}

/// Of a particle outside the grid that of the nearest place inside.
fn stencil2(params: SoftParams, inverse_cell: f32, position: vec2f) -> Stencil2 {
  let place = (position - params.origin.xy) * inverse_cell;
  let last = vec2i(8u * params.blocks.xy) - 3;
  let base = clamp(vec2i(floor(place - 0.5)), vec2i(0), last);
  return Stencil2(base, vec4f(clamp(place - vec2f(base), vec2f(0.5), vec2f(1.5)), 1.0, 1.0));
}
