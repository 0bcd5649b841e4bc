// What a grain meets of a wall in the course of a step. Seen from where the step begins, an edge or a curve stands in the way of grains
// that pass above it; so the wall is looked at from where the grain touches it, or comes nearest, along the way that it would take.
// And where solids make a floor together, a point of one that lies in or on another is no surface: who comes there meets the other.
import package::geometry::surface::Surface;
import package::math::quaternion::{rotate, rotate_back};
import package::solvers::grains::grain_types::{part_of_wall, WALLS_PER_PART};
import package::solvers::grains::near_walls::{grains, motions, params, parts, wall_contacts};
import package::solvers::grains::part_walls::seen_from;
import package::solvers::parts::part_types::{velocity_at, Part, BOX, MESH};
import package::solvers::parts::surface_at::surface_at;

/// Ways shorter than this part of a radius turn the normal of a wall by too little to matter.
const SHORT = 0.01;
/// Looks ahead at most: the distance of a convex solid along a line is convex, so that Newton's steps never pass the touch.
const LOOKS = 3u;
/// A point is on another solid if it is no farther from it than this part of a radius.
const COVERED = 1e-3;
/// Cosine of the angle up to which normals are alike: such contacts share their load.
const ALIKE = 0.999999;
/// The gap of a contact that is none [m]
const NO_CONTACT = 1e9;

/// A wall as a plane that the grain meets.
struct Foreseen {
  normal: vec3f,
  /// Of the plane when the step begins [m]
  gap: f32,
  /// Of the centre when they touch
  place: vec3f,
  /// From there to the wall [m]
  distance: f32,
}

/// Solids whose distance is convex along a line, or nearly so; all others are smooth and have no edges that stand in the way.
fn is_solid(kind: u32) -> bool {
  return kind >= BOX && kind <= MESH;
}

/// Of a wall that grain i, which is outside it, sees like `surface`.
fn foreseen(i: u32, part: Part, wall: u32, surface: Surface) -> Foreseen {
  let radius = grains[i].radius;
  let position = grains[i].position;
  let normal = rotate(part.rotation, surface.normal);
  let touched = position - surface.distance * normal;
  let velocity = motions[i].velocity - velocity_at(part, touched);
  let gap = surface.distance - radius;
  let slope = params.dt * dot(velocity, normal);
  if (gap <= 0.0 || slope >= 0.0) { return Foreseen(normal, gap, position, surface.distance); }
  let flat_time = min(gap / -slope, 1.0);
  let flat = Foreseen(normal, gap, position + flat_time * params.dt * velocity, surface.distance + flat_time * slope);
  let way = rotate_back(part.rotation, params.dt * velocity);
  if (!is_solid(part.kind) || dot(way, way) < SHORT * SHORT * radius * radius) { return flat; }
  let begin = seen_from(part, position);
  var time = 0.0;
  var its = slope;
  var seen = surface;
  for (var look = 0u; look < LOOKS && time < 1.0; look++) {
    let before = vec2f(time, its);
    time = min(time - (seen.distance - radius) / its, 1.0);
    seen = surface_at(part, begin + time * way, wall);
    its = dot(seen.normal, way);
    if (all(seen.normal == surface.normal)) { return flat; }
    if (its >= 0.0) {
      // Past the nearest point, which is where the slope is nought.
      time = before.x + (time - before.x) * before.y / (before.y - its);
      seen = surface_at(part, begin + time * way, wall);
      its = min(dot(seen.normal, way), 0.0);
      break;
    }
  }
  let place = position + time * params.dt * velocity;
  return Foreseen(rotate(part.rotation, seen.normal), seen.distance - radius - time * its, place, seen.distance);
}

/// Whether contact k of grain i is with a point of a solid that lies in or on another wall of its list, from `first` to `end`.
fn is_covered(k: u32, i: u32, first: u32, end: u32) -> bool {
  let contact = wall_contacts[k];
  let own = part_of_wall(contact.wall);
  if (!is_solid(parts[own].kind)) { return false; }
  // As `collect_wall` left them.
  let place = contact.impulse;
  let farness = contact.push;
  for (var other = first; other < end; other++) {
    let name = wall_contacts[other].wall;
    let part = parts[part_of_wall(name)];
    if (part_of_wall(name) == own || wall_contacts[other].gap == NO_CONTACT) { continue; }
    let seen = surface_at(part, seen_from(part, place), name % WALLS_PER_PART);
    if (seen.distance >= farness || dot(rotate(part.rotation, seen.normal), contact.normal) > ALIKE) { continue; }
    let point = seen_from(part, place - farness * contact.normal);
    if (surface_at(part, point, name % WALLS_PER_PART).distance < COVERED * grains[i].radius) { return true; }
  }
  return false;
}

/// Leaves out those contacts from `first` to `end`, which are all that grain i has.
fn leave_out_covered(i: u32, first: u32, end: u32) {
  if (end < first + 2u) { return; }
  for (var k = first; k < end; k++) {
    if (is_covered(k, i, first, end)) { wall_contacts[k].gap = NO_CONTACT; }
  }
}
