// What a signed distance function tells about a point.

struct Surface {
  /// Unit vector away from the solid: the gradient of the distance
  normal: vec3f,
  /// To the nearest point of the surface, negative inside the solid [m]
  distance: f32,
}

/// The same surface with solid and void exchanged.
fn hollowed(surface: Surface) -> Surface {
  return Surface(-surface.normal, -surface.distance);
}
