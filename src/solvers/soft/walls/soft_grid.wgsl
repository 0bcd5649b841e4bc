// From momenta of nodes to the velocities with which matter moves on: gravity, the faces of the domain, and bodies. One
// workgroup a block; bodies that are not near it cost a distance each.
import package::math::power_of_two::power_of_two;
import package::solvers::parts::part_surface::wall_count;
import package::solvers::soft::soft_types::{SoftParams, BLOCK_NODES};
import package::solvers::soft::walls::grip::OPEN;
import package::solvers::soft::walls::holds::{
  face_hold, held_velocity, is_near, is_within_faces, part_hold, parts, MOST_HOLDS,
};
import package::solvers::soft::walls::node_place::{block_place, local_place, middle_of_block};

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// scratch; 1 to 3: walls
/// How many slots are taken
@group(0) @binding(4) var<storage, read> active_slots: array<u32>;
@group(0) @binding(5) var<storage, read> block_of: array<u32>;
/// Momentum and mass [kg m/s, kg]; then velocity and mass [m/s, kg], on a GPU as bits of f32
@if(GPU) @group(0) @binding(6) var<storage, read_write> nodes: array<vec4i>;
@else @group(0) @binding(6) var<storage, read_write> nodes: array<vec4f>;
/// Of fixed-point words: for masses, for momenta
@if(GPU) @group(0) @binding(7) var<storage, read> exponents: array<i32>;
@if(GPU) @group(0) @binding(8) var<storage, read_write> warnings: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
const MASK_WORDS = 32u;

override DIMENSIONS: u32 = 3u;
/// At most 32 · MASK_WORDS
override PARTS: u32 = 0u;
/// Nodes with no more than this stay at rest [kg]
override MASS_FLOOR: f32 = 0.0;
/// Which counter is that of masses that were too large for a word
@if(GPU) const OVERFLOW = 5u;

/// A bit for each part that may hold nodes of the block
var<workgroup> near: array<atomic<u32>, MASK_WORDS>;

@if(GPU) fn momentum_at(node: u32) -> vec4f {
  let words = nodes[node];
  if (words.w < 0) { atomicAdd(&warnings[OVERFLOW], 1u); }
  return vec4f(vec3f(words.xyz) * power_of_two(-exponents[1]), f32(words.w) * power_of_two(-exponents[0]));
}
@else fn momentum_at(node: u32) -> vec4f {
  return nodes[node];
}

@if(GPU) fn keep(node: u32, velocity: vec4f) { nodes[node] = bitcast<vec4i>(velocity); }
@else fn keep(node: u32, velocity: vec4f) { nodes[node] = velocity; }

/// After all walls; `has_faces`: of the domain, in the block.
fn walled(free: vec3f, place: vec3f, has_faces: bool) -> vec3f {
  var velocity = free;
  var holds = 0u;
  for (var face = 0u; has_faces && face < 2u * DIMENSIONS; face++) {
    let hold = face_hold(params, face, place);
    if (hold.grip.kind == OPEN) { continue; }
    velocity = held_velocity(hold, velocity);
    holds++;
  }
  for (var word = 0u; word < (PARTS + 31u) / 32u; word++) {
    for (var mask = atomicLoad(&near[word]); mask != 0u; mask &= mask - 1u) {
      let part = parts[32u * word + countTrailingZeros(mask)];
      for (var wall = 0u; wall < wall_count(part.kind); wall++) {
        let hold = part_hold(part, wall, place, params.cell, DIMENSIONS);
        if (hold.grip.kind == OPEN || holds == MOST_HOLDS) { continue; }
        velocity = held_velocity(hold, velocity);
        holds++;
      }
    }
  }
  return velocity;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_grid(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let slot = group.x;
  let is_active = slot < active_slots[0];
  let corner = block_place(params, block_of[min(slot, arrayLength(&block_of) - 1u)], DIMENSIONS);
  if (PARTS > 0u) {
    for (var word = lane; word < MASK_WORDS; word += WORKGROUP_SIZE) { atomicStore(&near[word], 0u); }
    workgroupBarrier();
    let half = params.cell * middle_of_block(DIMENSIONS);
    for (var p = lane; p < PARTS; p += WORKGROUP_SIZE) {
      if (is_near(parts[p], corner + half, length(half), params.cell)) { atomicOr(&near[p / 32u], 1u << (p % 32u)); }
    }
    workgroupBarrier();
  }
  if (!is_active) { return; }
  let has_faces = !is_within_faces(params, corner, DIMENSIONS);
  for (var local = lane; local < BLOCK_NODES; local += WORKGROUP_SIZE) {
    let node = slot * BLOCK_NODES + local;
    let momentum = momentum_at(node);
    var velocity = vec3f(0.0);
    if (momentum.w > MASS_FLOOR) {
      let place = corner + params.cell * local_place(local, DIMENSIONS);
      velocity = walled(momentum.xyz / momentum.w + params.dt * params.gravity, place, has_faces);
    }
    keep(node, vec4f(velocity, momentum.w));
  }
}
