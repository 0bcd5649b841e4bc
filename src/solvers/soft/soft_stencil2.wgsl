// The 3 × 3 nodes around a particle in the plane. Weights and distances are those of space, of which x and y count.
import package::solvers::soft::soft_types::SoftParams;

struct Stencil2 {
  /// The lowest of the nodes, counted from the first of the grid.
  base: vec2i,
  /// From there to the particle, in cells: ½ … 1½ along x and y; z and w are 1.
  offset: vec4f,
}

/// Those who look up nodes make sure that they are in the grid.
fn stencil2(params: SoftParams, inverse_cell: f32, position: vec2f) -> Stencil2 {
  let place = (position - params.origin.xy) * inverse_cell;
  // In the grid places are far above ½.
  let base = vec2i(place - 0.5);
  return Stencil2(base, vec4f(place - vec2f(base), 1.0, 1.0));
}

/// Whether the lowest of the nodes is in the block whose first node is `corner`.
fn is_in_block2(stencil: Stencil2, corner: vec2i) -> bool {
  return all(vec2u(stencil.base - corner) < vec2u(8u));
}
