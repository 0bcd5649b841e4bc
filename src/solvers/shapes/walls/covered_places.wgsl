// Where solids make a floor together, the edges between them are none: a place of one solid that lies in or on another is no
// surface, if the other one is nearer. Whoever comes there meets the other.
import package::solvers::grains::grain_types::NONE;
import package::solvers::grains::part_walls::MaskPlace;
import package::solvers::parts::part_surface::wall_count;
import package::solvers::parts::part_types::Part;
import package::solvers::shapes::shape_step::params;
import package::solvers::shapes::shape_types::ShapePose;
import package::solvers::shapes::walls::foreseen_touches::Met;
import package::solvers::shapes::walls::wall_surfaces::{cut, plane_surface};

// scratch
@group(0) @binding(4) var<storage, read> parts: array<Part>;
@group(0) @binding(5) var<storage, read> part_masks: array<u32>;

/// Bits of a part in a mask: as many as the part with the most walls has.
override WALLS: u32;

/// A place is on a solid if it is no farther from it than this part of the circle around the grain, and of a stroke's radius.
const COVERED = 1e-3;
const COVERED_OF_STROKE = 0.25;
/// Cosine of the angle up to which normals are alike: such touches share their load.
const ALIKE = 0.999999;

/// Whether part `other` has the place where a grain feels another part.
fn covers(other: Part, pose: ShapePose, met: Met) -> bool {
  let line = pose.position + met.line;
  let point = line - met.away * met.felt.normal;
  // From the stroke's own line, as it is what keeps away from walls.
  let seen = plane_surface(other, 0u, line);
  if (!seen.is_upright || seen.distance >= met.away || dot(seen.normal, met.felt.normal) > ALIKE) { return false; }
  let near = min(COVERED * pose.radius, COVERED_OF_STROKE * abs(met.felt.thickness));
  return plane_surface(other, 0u, point).distance < near;
}

/// Whether what a grain feels of part p is a place of another one near it.
fn is_covered(p: u32, pose: ShapePose, met: Met, masks: MaskPlace) -> bool {
  for (var word = 0u; word < params.mask_words; word++) {
    let here = min(params.part_count * WALLS - 32u * word, 32u);
    var mask = NONE >> (32u - here);
    if (masks.known) { mask = part_masks[masks.first + word]; }
    while (mask != 0u) {
      let other = (32u * word + countTrailingZeros(mask)) / WALLS;
      mask &= mask - 1u;
      // Walls of hollow bodies face inwards, and cover nothing.
      if (other == p || wall_count(parts[other].kind) > 1u) { continue; }
      if (covers(cut(parts[other]), pose, met)) { return true; }
    }
  }
  return false;
}
