// The 3 × 3 × 3 nodes around a particle in space, and their weights.
import package::solvers::soft::soft_types::SoftParams;

struct Stencil3 {
  /// The lowest of the nodes, counted from the first of the grid.
  base: vec3i,
  /// From there to the particle, in cells: ½ … 1½ along each axis; w is 1.
  offset: vec4f,
}

/// Those who look up nodes make sure that they are in the grid.
fn stencil3(params: SoftParams, inverse_cell: f32, position: vec3f) -> Stencil3 {
  let place = vec4f((position - params.origin) * inverse_cell, 2.0);
  // In the grid places are far above ½.
  let base = vec4i(place - 0.5);
  return Stencil3(base.xyz, place - vec4f(base));
}

/// Quadratic B-splines of the three nodes along each axis.
fn spline_weights(offset: vec4f) -> array<vec4f, 3> {
  let low = 1.5 - offset;
  let middle = offset - 1.0;
  let high = offset - 0.5;
  return array<vec4f, 3>(0.5 * (low * low), 0.75 - middle * middle, 0.5 * (high * high));
}

/// From the particle to the three nodes along each axis, in cells.
fn spline_distances(offset: vec4f) -> array<vec4f, 3> {
  return array<vec4f, 3>(0.0 - offset, 1.0 - offset, 2.0 - offset);
}

/// Whether the lowest of the nodes is in the block whose first node is `corner`.
fn is_in_block3(stencil: Stencil3, corner: vec3i) -> bool {
  return all(vec3u(stencil.base - corner) < vec3u(4u));
}
