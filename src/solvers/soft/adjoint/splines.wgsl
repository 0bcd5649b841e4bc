// What the ways back through the grid need beside the stencil.

/// How the weights of the three nodes along each axis change with the place of the particle, per cell; `offset` is the
/// stencil's.
fn spline_slopes(offset: vec4f) -> array<vec4f, 3> {
  return array<vec4f, 3>(offset - 1.5, 2.0 - 2.0 * offset, offset - 0.5);
}

fn sum_lanes(lanes: vec4f) -> f32 {
  return (lanes.x + lanes.y) + (lanes.z + lanes.w);
}
