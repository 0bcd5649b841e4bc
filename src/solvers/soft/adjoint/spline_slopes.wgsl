// How the weights of nodes change with the place of the particle.

/// Of the three nodes along each axis, per cell; `offset` is the stencil's.
fn spline_slopes(offset: vec4f) -> array<vec4f, 3> {
  return array<vec4f, 3>(offset - 1.5, 2.0 - 2.0 * offset, offset - 0.5);
}
