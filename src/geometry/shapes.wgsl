// Exact signed distances of simple solids, each in its own frame: around the origin, axis along z. On edges of the medial
// axis, where several surface points are nearest, one of them is taken.
import package::geometry::surface::Surface;
import package::math::unit::{unit2, unit3};

const UP = vec3f(0.0, 0.0, 1.0);

/// Solid below z = 0.
fn plane_surface(p: vec3f) -> Surface {
  return Surface(UP, p.z);
}

fn sphere_surface(p: vec3f, radius: f32) -> Surface {
  return Surface(unit3(p, UP), length(p) - radius);
}

/// `half_size`: half the lengths of the edges.
fn box_surface(p: vec3f, half_size: vec3f) -> Surface {
  let beyond = abs(p) - half_size;
  let side = select(vec3f(-1.0), vec3f(1.0), p >= vec3f(0.0));
  let outside = max(beyond, vec3f(0.0));
  let deepest = max(beyond.x, max(beyond.y, beyond.z));
  if (deepest > 0.0) { return Surface(side * unit3(outside, UP), length(outside)); }
  // Inside the nearest face counts; of two that are as near, the first.
  if (beyond.x == deepest) { return Surface(vec3f(side.x, 0.0, 0.0), deepest); }
  if (beyond.y == deepest) { return Surface(vec3f(0.0, side.y, 0.0), deepest); }
  return Surface(vec3f(0.0, 0.0, side.z), deepest);
}

fn cylinder_surface(p: vec3f, radius: f32, half_height: f32) -> Surface {
  let beyond = vec2f(length(p.xy) - radius, abs(p.z) - half_height);
  let radial = unit2(p.xy, vec2f(1.0, 0.0));
  let side = select(-1.0, 1.0, p.z >= 0.0);
  let outside = max(beyond, vec2f(0.0));
  if (outside.x > 0.0 || outside.y > 0.0) {
    let slope = unit2(outside, vec2f(0.0, 1.0));
    return Surface(vec3f(slope.x * radial, slope.y * side), length(outside));
  }
  if (beyond.x >= beyond.y) { return Surface(vec3f(radial, 0.0), beyond.x); }
  return Surface(vec3f(0.0, 0.0, side), beyond.y);
}

/// A cylinder of height 2 half_height with half spheres at both ends.
fn capsule_surface(p: vec3f, radius: f32, half_height: f32) -> Surface {
  let from_axis = vec3f(p.xy, p.z - clamp(p.z, -half_height, half_height));
  return Surface(unit3(from_axis, vec3f(1.0, 0.0, 0.0)), length(from_axis) - radius);
}
