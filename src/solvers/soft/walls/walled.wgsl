// What all walls together do to a node. They are taken one after another, each with the velocity that the one before left:
// the faces of the domain, then walls of the parts that are near the block.
import package::solvers::parts::part_surface::wall_count;
import package::solvers::soft::soft_types::SoftParams;
import package::solvers::soft::walls::grip::OPEN;
import package::solvers::soft::walls::holds::{
  face_hold, held_velocity, is_near, is_within_faces, part_hold, parts, Hold, NO_HOLD,
};
import package::solvers::soft::walls::node_place::middle_of_block;

const MASK_WORDS = 32u;
/// A node is held by so many walls at most: the first ones.
const MOST_HOLDS = 8u;

override DIMENSIONS: u32 = 3u;
/// At most 32 · MASK_WORDS
override PARTS: u32 = 0u;

/// A bit for each part that may hold nodes of the block
var<workgroup> near: array<atomic<u32>, MASK_WORDS>;

/// Before `find_near`, with a barrier in between; `lanes`: threads of the workgroup.
fn forget_near(lane: u32, lanes: u32) {
  for (var word = lane; word < (PARTS + 31u) / 32u; word += lanes) { atomicStore(&near[word], 0u); }
}

/// Looks for the parts near the block whose first node is at `corner`; a barrier follows.
fn find_near(params: SoftParams, corner: vec3f, lane: u32, lanes: u32) {
  let half = params.cell * middle_of_block(DIMENSIONS);
  for (var p = lane; p < PARTS; p += lanes) {
    if (is_near(parts[p], corner + half, length(half), params.cell)) { atomicOr(&near[p / 32u], 1u << (p % 32u)); }
  }
}

/// Whether any part is.
fn is_any_near() -> bool {
  var bits = 0u;
  for (var word = 0u; word < (PARTS + 31u) / 32u; word++) { bits |= atomicLoad(&near[word]); }
  return bits != 0u;
}

const NONE_NEAR = 0xffffffffu;

/// The first part of a body that is near, or NONE_NEAR.
fn near_part_of(body: u32) -> u32 {
  for (var word = 0u; word < (PARTS + 31u) / 32u; word++) {
    for (var mask = atomicLoad(&near[word]); mask != 0u; mask &= mask - 1u) {
      let part = 32u * word + countTrailingZeros(mask);
      if (parts[part].body == body) { return part; }
    }
  }
  return NONE_NEAR;
}

struct Walled {
  velocity: vec3f,
  /// Walls that have had their effect on it
  count: u32,
  /// The one after them, or none
  next: Hold,
}

/// What the first `most` walls do to a node; `has_faces`: of the domain, in the block.
fn walled(params: SoftParams, free: vec3f, place: vec3f, has_faces: bool, most: u32) -> Walled {
  var velocity = free;
  var count = 0u;
  for (var face = 0u; has_faces && face < 2u * DIMENSIONS; face++) {
    let hold = face_hold(params, face, place);
    if (hold.grip.kind == OPEN) { continue; }
    if (count == most) { return Walled(velocity, count, hold); }
    velocity = held_velocity(hold, velocity);
    count++;
  }
  for (var word = 0u; word < (PARTS + 31u) / 32u; word++) {
    for (var mask = atomicLoad(&near[word]); mask != 0u; mask &= mask - 1u) {
      let part = parts[32u * word + countTrailingZeros(mask)];
      for (var wall = 0u; wall < wall_count(part.kind); wall++) {
        let hold = part_hold(part, wall, place, params.cell, DIMENSIONS);
        if (hold.grip.kind == OPEN) { continue; }
        if (count == most) { return Walled(velocity, count, hold); }
        velocity = held_velocity(hold, velocity);
        count++;
      }
    }
  }
  return Walled(velocity, count, NO_HOLD);
}

/// Whether faces of the domain hold nodes of the block whose first node is at `corner`.
fn has_faces_at(params: SoftParams, corner: vec3f) -> bool {
  return !is_within_faces(params, corner, DIMENSIONS);
}
