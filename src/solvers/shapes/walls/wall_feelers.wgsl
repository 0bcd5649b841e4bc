// Where a grain touches a wall: its strokes feel for it. Against flat and hollow walls the ends of strokes are enough, since
// what lies between them is farther away. Corners of boxes, and round solids, may meet a stroke anywhere: for these the
// nearest place of the stroke is found as well; along a mesh it is felt for in short steps.
import package::solvers::parts::part_types::{Part, BOX, CAPSULE, CYLINDER, MESH, SPHERE};
import package::solvers::shapes::fields::shape_strokes::{end_of, outline_of, stroke_of, Stroke};
import package::solvers::shapes::fields::shape_touch::turned;
import package::solvers::shapes::shape_types::{ShapePose, FAR};
import package::solvers::shapes::walls::wall_surfaces::{box_corner, box_sides, is_beside, plane_surface, BoxSides, Corner};

struct Feeler {
  /// Away from the wall, 1 long
  normal: vec2f,
  /// From the centre of the grain, half way between both surfaces [m]
  place: vec2f,
  /// [m]
  gap: f32,
  /// Radius of the stroke, with its sign changed where its side meets a corner [m]
  thickness: f32,
}

/// Of the stroke's own line, from the centre of the grain.
fn line_of(felt: Feeler) -> vec2f {
  return felt.place + (abs(felt.thickness) + 0.5 * felt.gap) * felt.normal;
}

/// What is felt already: places nearer to it than this do not count, unless the wall faces another way there, as in a notch.
struct Avoided {
  place: vec2f,
  normal: vec2f,
  /// 0 where nothing is felt yet [m]
  apart: f32,
}

/// Part of a stroke that is short enough in the search for the place that is nearest to a round solid: after twelve halvings.
const SHORT = 3e-4;
/// Along a mesh a stroke is felt for at steps of at most this part of the circle around the grain.
const MESH_STEP = 0.1;

/// A second foot that is farther away is taken before a nearer one as long as the grain is tilted by less than this [rad]
const WIDE = 0.002;

/// A corner is met by what is before both of its sides; by what is beside it by less than this [rad], too, as a foot that is tilted.
const BESIDE = 0.01;

/// Normals that differ by more than 60° face another way: the cosine.
const SAME_NORMAL = 0.5;

fn nowhere() -> Feeler {
  return Feeler(vec2f(0.0), vec2f(0.0), FAR, 0.0);
}

/// The nearer of two, of which the second may have to be left out. Of places that are as near, the one farther from what is
/// avoided: feet stand wide apart.
fn nearer(best: Feeler, next: Feeler, avoided: Avoided) -> Feeler {
  if (avoided.apart == 0.0) {
    if (next.gap < best.gap) { return next; }
    return best;
  }
  let apart = length(next.place - avoided.place);
  if (apart < avoided.apart && dot(next.normal, avoided.normal) > SAME_NORMAL) { return best; }
  if (next.gap - WIDE * apart < best.gap - WIDE * length(best.place - avoided.place)) { return next; }
  return best;
}

/// A point of the grain with the radius of its stroke; `place` from its centre, world frame.
fn feel_point(part: Part, wall: u32, pose: ShapePose, place: vec2f, radius: f32) -> Feeler {
  let surface = plane_surface(part, wall, pose.position + place);
  let gap = surface.distance - radius;
  return Feeler(surface.normal, place - (radius + 0.5 * gap) * surface.normal, gap, radius);
}

/// A corner of a box against a stroke, which are at places from the centre of the grain.
fn feel_corner(sides: BoxSides, corner: Corner, stroke: Stroke, centre: vec2f) -> Feeler {
  let place = corner.place - centre;
  let along = clamp(dot(place - stroke.start, stroke.way) * stroke.scale, 0.0, 1.0);
  let way = stroke.start + along * stroke.way - place;
  let apart = length(way);
  // What is beside a corner meets the side there.
  if (is_beside(sides, corner, way, BESIDE * apart)) { return nowhere(); }
  // On the stroke's own line there is no telling which way is out; other places of the grain know.
  if (apart < 1e-3 * stroke.radius) { return nowhere(); }
  let gap = apart - stroke.radius;
  let is_flat = along > 0.0 && along < 1.0;
  return Feeler(way / apart, place + 0.5 * gap * way / apart, gap, select(stroke.radius, -stroke.radius, is_flat));
}

/// Between the ends of a stroke against a solid without corners: along a mesh in short steps, else by halves, as there is one place
/// where the distance stops to fall.
fn feel_along(part: Part, wall: u32, pose: ShapePose, stroke: Stroke, avoided: Avoided) -> Feeler {
  let steps = select(0u, u32(ceil(length(stroke.way) / (MESH_STEP * pose.radius))), part.kind == MESH);
  var best = nowhere();
  var low = 0.0;
  var high = 1.0;
  for (var k = 1u; part.kind != MESH || k < steps; k++) {
    let at = select(0.5 * (low + high), f32(k) / f32(steps), part.kind == MESH);
    let felt = feel_point(part, wall, pose, stroke.start + at * stroke.way, stroke.radius);
    let is_there = high - low <= SHORT;
    if (part.kind == MESH || is_there) { best = nearer(best, felt, avoided); }
    if (is_there) { break; }
    if (part.kind == MESH) { continue; }
    if (dot(felt.normal, stroke.way) < 0.0) { low = at; } else { high = at; }
  }
  return best;
}

/// The four corners of a box against a stroke: the nearer of `best` and the best of them.
fn feel_corners(sides: BoxSides, centre: vec2f, stroke: Stroke, best: Feeler, avoided: Avoided) -> Feeler {
  var nearest = best;
  for (var k = 0u; k < 4u; k++) { nearest = nearer(nearest, feel_corner(sides, box_corner(sides, k), stroke, centre), avoided); }
  return nearest;
}

fn has_convex_walls(kind: u32) -> bool {
  return kind == BOX || kind == SPHERE || kind == CYLINDER || kind == CAPSULE || kind == MESH;
}

/// The place of a grain nearest to a wall, of those that count; `part`: after `cut`.
fn feel(part: Part, wall: u32, pose: ShapePose, avoided: Avoided) -> Feeler {
  let outline = outline_of(pose.kind);
  var best = nowhere();
  for (var e = 0u; e < 4u * outline.end_groups; e++) {
    let end = end_of(outline, e);
    best = nearer(best, feel_point(part, wall, pose, turned(pose.turn, end.xy), end.z), avoided);
  }
  if (!has_convex_walls(part.kind)) { return best; }
  let sides = box_sides(part);
  for (var s = 0u; s < outline.stroke_count; s++) {
    let stroke = stroke_of(outline, s);
    if (stroke.scale == 0.0 && part.kind != BOX) { continue; }
    let here = Stroke(turned(pose.turn, stroke.start), turned(pose.turn, stroke.way), stroke.scale, stroke.radius, stroke.extent);
    if (part.kind == BOX) {
      best = feel_corners(sides, pose.position, here, best, avoided);
    } else {
      best = nearer(best, feel_along(part, wall, pose, here, avoided), avoided);
    }
  }
  return best;
}
