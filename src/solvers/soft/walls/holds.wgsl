// Which walls hold a node: faces of the domain, then walls of bodies in the order of the model's parts.
import package::geometry::surface::Surface;
import package::math::quaternion::{rotate, rotate_back};
import package::math::unit::unit2;
import package::solvers::parts::part_surface::wall_count;
import package::solvers::parts::part_types::{
  velocity_at, Part, BOX, CAPSULE, CYLINDER, MESH, SPHERE,
};
import package::solvers::parts::surface_at::surface_at;
import package::solvers::soft::soft_types::SoftParams;
import package::solvers::soft::walls::grip::{grip_velocity, grip_velocity_adjoint, Grip, OPEN};
import package::solvers::soft::walls::node_place::middle_of_block;

// model
/// Of the faces of the domain, low and high along x, y, z; then of each body
@group(0) @binding(1) var<storage, read> grips: array<Grip>;
// `distances` of surface_at.wgsl at 2
// scratch
/// At the end of the substep
@group(0) @binding(3) var<storage, read> parts: array<Part>;

/// A wall as a node sees it that it holds.
struct Hold {
  normal: vec3f,
  grip: Grip,
  /// Of the wall there [m/s]
  velocity: vec3f,
  /// Whose wall it is; NO_BODY for a face of the domain
  body: u32,
}

const NO_BODY = 0xffffffffu;

const FACES = 6u;
/// How far outside of a wall a node counts as in it, in cells: more than places of nodes are rounded by, so that a face on
/// a node holds it.
const TOUCH = 1e-3;

const NO_HOLD = Hold(vec3f(0.0), Grip(OPEN, 0.0), vec3f(0.0), NO_BODY);

fn held_velocity(hold: Hold, velocity: vec3f) -> vec3f {
  return hold.velocity + grip_velocity(hold.grip, hold.normal, velocity - hold.velocity);
}

fn held_velocity_adjoint(hold: Hold, velocity: vec3f, bar: vec3f) -> vec3f {
  return grip_velocity_adjoint(hold.grip, hold.normal, velocity - hold.velocity, bar);
}

/// Whether no face holds any node of the block whose first node is at `corner`.
fn is_within_faces(params: SoftParams, corner: vec3f, dimensions: u32) -> bool {
  let touch = vec3f(TOUCH * params.cell);
  let last = corner + 2.0 * params.cell * middle_of_block(dimensions);
  return all((corner > params.domain_min + touch) & (last < params.domain_max - touch));
}

/// Face 0 … 5: low x, high x, low y, …
fn face_hold(params: SoftParams, face: u32, place: vec3f) -> Hold {
  let axis = face >> 1u;
  let is_high = (face & 1u) == 1u;
  let inside = select(place[axis] - params.domain_min[axis], params.domain_max[axis] - place[axis], is_high);
  if (inside > TOUCH * params.cell) { return NO_HOLD; }
  let normal = vec3f(vec3u(axis) == vec3u(0u, 1u, 2u)) * select(1.0, -1.0, is_high);
  return Hold(normal, grips[face], vec3f(0.0), NO_BODY);
}

/// How far outside of its surface a part holds nodes, so that it has some on either side of its middle [m]. Through a plate
/// with one layer of nodes a side, sand is pressed; with one and a half cells a side it is not.
fn thin_margin(part: Part, cell: f32) -> f32 {
  switch (part.kind) {
    case BOX: { return max(1.5 * cell - min(part.size.x, min(part.size.y, part.size.z)), 0.0); }
    case CYLINDER: { return max(1.5 * cell - min(part.size.x, part.size.z), 0.0); }
    case SPHERE, CAPSULE: { return max(cell - part.size.x, 0.0); }
    default: { return 0.0; }
  }
}

/// Normal in the part's frame.
fn surface_of(part: Part, place: vec3f, wall: u32) -> Surface {
  return surface_at(part, rotate_back(part.rotation, place - part.position), wall);
}

/// Whether a part may hold a node within `reach` of `middle` [m].
fn is_near(part: Part, middle: vec3f, reach: f32, cell: f32) -> bool {
  // Distances change by no more than the way does. Those on grids may, and beyond the grid they are too large by up to the way
  // to it: twice the reach makes up for both.
  let limit = select(reach, 2.0 * reach, part.kind == MESH) + thin_margin(part, cell) + TOUCH * cell;
  for (var wall = 0u; wall < wall_count(part.kind); wall++) {
    if (surface_of(part, middle, wall).distance <= limit) { return true; }
  }
  return false;
}

fn part_hold(part: Part, wall: u32, place: vec3f, cell: f32, dimensions: u32) -> Hold {
  let surface = surface_of(part, place, wall);
  if (surface.distance > thin_margin(part, cell) + TOUCH * cell) { return NO_HOLD; }
  let normal = rotate(part.rotation, surface.normal);
  let velocity = velocity_at(part, place);
  let grip = grips[FACES + part.body];
  if (dimensions == 3u) { return Hold(normal, grip, velocity, part.body); }
  // Of a solid its cut with the plane.
  return Hold(vec3f(unit2(normal.xy, vec2f(0.0)), 0.0), grip, vec3f(velocity.xy, 0.0), part.body);
}
