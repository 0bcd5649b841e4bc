// Walls of bodies as grains in the plane z = 0 feel them: bodies are cut there and reach as far above and below as need be.
import package::math::quaternion::{rotate, rotate_back};
import package::math::unit::unit2;
import package::solvers::parts::part_types::{Part, BOX, CYLINDER};
import package::solvers::parts::surface_at::surface_at;

/// What a wall is like at a place in the plane.
struct PlaneSurface {
  /// Away from the wall, 1 long
  normal: vec2f,
  /// Negative inside [m]
  distance: f32,
  /// Whether it is a wall to grains in the plane: those that lie along it are not.
  is_upright: bool,
}

/// Walls whose normals point out of the plane by more than this are floors and lids: the z of the normal.
const UPRIGHT = 0.7;
/// Half of the length of what never ends [m]
const ENDLESS = 1e6;

/// A solid cut by the plane: along the axis that points out of it most it has no end. Boxes and cylinders may be as flat as
/// they like.
fn cut(part: Part) -> Part {
  var endless = part;
  let out = abs(rotate_back(part.rotation, vec3f(0.0, 0.0, 1.0)));
  if (part.kind == BOX) {
    let is_out = out >= vec3f(max(out.x, max(out.y, out.z)));
    endless.size = select(part.size, vec3f(ENDLESS), is_out);
  }
  if (part.kind == CYLINDER && out.z > UPRIGHT) { endless.size.z = ENDLESS; }
  return endless;
}

/// `part`: after `cut`.
fn plane_surface(part: Part, wall: u32, place: vec2f) -> PlaneSurface {
  let p = rotate_back(part.rotation, vec3f(place, 0.0) - part.position);
  let surface = surface_at(part, p, wall);
  let normal = rotate(part.rotation, surface.normal);
  return PlaneSurface(unit2(normal.xy, vec2f(0.0, 1.0)), surface.distance, abs(normal.z) < UPRIGHT);
}

/// Of a box, world frame.
struct Corner {
  place: vec2f,
  /// Along its two sides, away from the box, 1 long
  sides: vec4f,
}

/// Whether a way from a corner leads to beside it, by more than `least` [m].
fn is_beside(corner: Corner, way: vec2f, least: f32) -> bool {
  return min(dot(way, corner.sides.xy), dot(way, corner.sides.zw)) < -least;
}

/// Corner 0 … 3 of a box.
fn box_corner(part: Part, corner: u32) -> Corner {
  let signs = vec2f(select(-1.0, 1.0, (corner & 1u) == 1u), select(-1.0, 1.0, corner >= 2u));
  // Of the cut box, the two sides that end.
  var first = vec3f(signs.x, 0.0, 0.0);
  var second = vec3f(0.0, signs.y, 0.0);
  if (part.size.x == ENDLESS) { first = vec3f(0.0, signs.x, 0.0); }
  if (part.size.x == ENDLESS || part.size.y == ENDLESS) { second = vec3f(0.0, 0.0, signs.y); }
  let local = (first + second) * select(part.size, vec3f(0.0), part.size == vec3f(ENDLESS));
  let one = rotate(part.rotation, first).xy;
  let other = rotate(part.rotation, second).xy;
  return Corner((part.position + rotate(part.rotation, local)).xy, vec4f(one, other));
}
