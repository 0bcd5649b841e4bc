// Bodies as solvers see them: of infinite mass, where the control puts them. A body has one part or several, each
// with a shape of its own.
import package::geometry::distance_grid::DistanceGrid;

/// What a part is made like; `kind` is one of the constants below.
struct PartShape {
  /// Half lengths of a box; radius in x and half height in z otherwise [m]
  size: vec3f,
  kind: u32,
  /// Of the distance grid: first node [m], edge of a cell [m], nodes along x, y, z, and its place in the array of all grids
  grid_origin: vec3f,
  grid_spacing: f32,
  grid_size: vec3u,
  grid_first: u32,
  /// In the body's frame
  offset: vec3f,
  material: u32,
  rotation: vec4f,
  body: u32,
}

/// Where a body is at the end of the step, and how it moves; as the control writes it.
struct BodyPose {
  position: vec3f,
  rotation: vec4f,
  velocity: vec3f,
  spin: vec3f,
}

/// Both together.
struct Part {
  size: vec3f,
  kind: u32,
  grid_origin: vec3f,
  grid_spacing: f32,
  grid_size: vec3u,
  grid_first: u32,
  /// Of the part's origin, world frame
  position: vec3f,
  material: u32,
  rotation: vec4f,
  /// Of the body's origin: there it has this velocity
  origin: vec3f,
  body: u32,
  velocity: vec3f,
  spin: vec3f,
}

const PLANE = 0u;
const BOX = 1u;
const SPHERE = 2u;
const CYLINDER = 3u;
const CAPSULE = 4u;
const MESH = 5u;
const HOLLOW_BOX = 6u;
const HOLLOW_SPHERE = 7u;
const HOLLOW_CYLINDER = 8u;

fn distance_grid_of(part: Part) -> DistanceGrid {
  return DistanceGrid(part.grid_origin, part.grid_spacing, part.grid_size, part.grid_first);
}

/// Of the part where it has the place `p` [m/s]
fn velocity_at(part: Part, p: vec3f) -> vec3f {
  return part.velocity + cross(part.spin, p - part.origin);
}
