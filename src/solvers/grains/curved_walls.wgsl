// Walls that are hollow curve towards a grain that moves along them. It stays inside of one if its end of the step does, not if it
// leaves the plane that the wall is where the step begins: so such a wall comes towards it as fast as the wall bends away from that
// plane on the grain's way. A sphere that circles in a cylinder then goes from place to place on its circle, along chords, and keeps
// its speed; against planes it loses half of the square of the angle of a step, in each.
import package::geometry::shapes::UP;
import package::geometry::surface::Surface;
import package::math::quaternion::{conjugate, from_rotation_vector, rotate};
import package::solvers::grains::grain_types::{Grain, Motion};
import package::solvers::grains::part_walls::seen_from;
import package::solvers::parts::part_types::{velocity_at, Part, HOLLOW_CYLINDER, HOLLOW_SPHERE, MESH};
import package::solvers::parts::surface_at::surface_at;

/// Cosine of the angle up to which a mesh turns on the way of a step if it bends; beyond, it has an edge.
const BENDS = 0.96;
/// Nor does it on ways shorter than this part of a radius.
const SHORT = 1e-3;
/// A mesh bends by more than this part of a radius, or is flat but for rounding.
const FLAT = 1e-5;

/// Speed at which a wall comes towards a grain as it bends [m/s]; `surface`: as the grain sees it, with its normal in world frame.
fn bending_speed(part: Part, wall: u32, grain: Grain, motion: Motion, surface: Surface, dt: f32) -> f32 {
  let is_round = part.kind == HOLLOW_SPHERE || (part.kind == HOLLOW_CYLINDER && wall == 0u);
  if (is_round) { return way_of_round(part, grain, motion, surface, dt) / dt; }
  if (part.kind == MESH) { return way_of_mesh(part, grain, motion, surface, dt) / dt; }
  return 0.0;
}

/// Of a hollow sphere or the side of a hollow cylinder, exactly [m].
fn way_of_round(part: Part, grain: Grain, motion: Motion, surface: Surface, dt: f32) -> f32 {
  // The circle on which the centre of the grain is, or will be.
  let radius = part.size.x - min(grain.radius, surface.distance);
  if (radius <= 0.0) { return 0.0; }
  var axis = vec3f(0.0);
  if (part.kind == HOLLOW_CYLINDER) { axis = rotate(part.rotation, UP); }
  let centre = part.position + dot(grain.position - part.position, axis) * axis;
  let way = dt * (motion.velocity - velocity_at(part, centre));
  let across = way - dot(way, surface.normal) * surface.normal - dot(way, axis) * axis;
  let squared = min(dot(across, across), radius * radius);
  return squared / (radius + sqrt(radius * radius - squared));
}

/// Of a mesh, by what the grain would see where it came along the wall [m].
fn way_of_mesh(part: Part, grain: Grain, motion: Motion, surface: Surface, dt: f32) -> f32 {
  let touched = grain.position - surface.distance * surface.normal;
  let closing = dot(motion.velocity - velocity_at(part, touched), surface.normal);
  let way = dt * (motion.velocity - closing * surface.normal);
  if (dot(way, way) < SHORT * SHORT * grain.radius * grain.radius) { return 0.0; }
  // The point of the body that is there at the end of the step, where it is now.
  let back = conjugate(from_rotation_vector(dt * part.spin));
  let place = part.origin + rotate(back, grain.position + way - part.origin - dt * part.velocity);
  let seen = surface_at(part, seen_from(part, place), 0u);
  let alike = dot(rotate(part.rotation, seen.normal), surface.normal);
  let bent = surface.distance - seen.distance;
  return select(0.0, bent / max(alike, BENDS), alike > BENDS && bent > FLAT * grain.radius);
}
