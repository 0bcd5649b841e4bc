// The walls of hollow bodies, seen from inside. A container has several walls and a grain in a corner touches each of them,
// so each is a surface of its own, smooth everywhere inside.
import package::geometry::surface::Surface;
import package::math::unit::unit2;

const BOX_WALLS = 6u;
const CYLINDER_WALLS = 3u;

/// Wall 0 … 5 of a box: −x, +x, −y, +y, −z, +z.
fn box_wall(p: vec3f, half_size: vec3f, wall: u32) -> Surface {
  let axis = vec3f(vec3u(wall >> 1u) == vec3u(0u, 1u, 2u));
  let inward = axis * select(1.0, -1.0, (wall & 1u) == 1u);
  return Surface(inward, dot(half_size, axis) + dot(p, inward));
}

/// Wall 0 of a cylinder is its side, 1 its bottom, 2 its top.
fn cylinder_wall(p: vec3f, radius: f32, half_height: f32, wall: u32) -> Surface {
  if (wall == 0u) {
    return Surface(vec3f(-unit2(p.xy, vec2f(1.0, 0.0)), 0.0), radius - length(p.xy));
  }
  let inward = select(1.0, -1.0, wall == 2u);
  return Surface(vec3f(0.0, 0.0, inward), half_height + inward * p.z);
}
