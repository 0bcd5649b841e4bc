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

/// The sides of a box that end, world frame: half of each, from its middle [m]
struct BoxSides {
  middle: vec2f,
  first: vec2f,
  second: vec2f,
  /// How long these halves are
  half_lengths: vec2f,
}

/// `part`: after `cut`.
fn box_sides(part: Part) -> BoxSides {
  var first = vec3f(part.size.x, 0.0, 0.0);
  var second = vec3f(0.0, part.size.y, 0.0);
  if (part.size.x == ENDLESS) { first = vec3f(0.0, part.size.y, 0.0); }
  if (part.size.x == ENDLESS || part.size.y == ENDLESS) { second = vec3f(0.0, 0.0, part.size.z); }
  let one = rotate(part.rotation, first).xy;
  let other = rotate(part.rotation, second).xy;
  return BoxSides(part.position.xy, one, other, vec2f(length(one), length(other)));
}

struct Corner {
  place: vec2f,
  /// From the middle of the box, along its sides
  first: vec2f,
  second: vec2f,
}

/// Corner 0 … 3 of a box.
fn box_corner(sides: BoxSides, corner: u32) -> Corner {
  let first = select(-sides.first, sides.first, (corner & 1u) == 1u);
  let second = select(-sides.second, sides.second, corner >= 2u);
  return Corner(sides.middle + first + second, first, second);
}

/// Whether a way from a corner leads to beside it, by more than `least` [m].
fn is_beside(sides: BoxSides, corner: Corner, way: vec2f, least: f32) -> bool {
  return any(vec2f(dot(way, corner.first), dot(way, corner.second)) < -least * sides.half_lengths);
}
