// From momenta of nodes to the velocities with which matter moves on: gravity, the faces of the domain, and bodies. One
// workgroup a block; bodies that are not near it cost a distance each.
@if(GPU) import package::math::power_of_two::power_of_two;
import package::math::quotient::quotient;
import package::solvers::soft::soft_types::{SoftParams, BLOCK_NODES};
@if(GPU) import package::solvers::soft::soft_warnings::MASS_OVERFLOW;
import package::solvers::soft::walls::node_place::{block_place, local_place};
import package::solvers::soft::walls::walled::{
  find_near, forget_near, has_faces_at, is_any_near, walled, DIMENSIONS, MOST_HOLDS, PARTS,
};

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

/// Nodes with no more than this stay at rest [kg]
override MASS_FLOOR: f32 = 0.0;

@if(GPU) fn momentum_at(node: u32) -> vec4f {
  let words = nodes[node];
  if (words.w < 0) { atomicAdd(&warnings[MASS_OVERFLOW], 1u); }
  return vec4f(vec3f(words.xyz) * power_of_two(-exponents[1]), f32(words.w) * power_of_two(-exponents[0]));
}
@else fn momentum_at(node: u32) -> vec4f {
  return nodes[node];
}

@if(GPU) fn keep(node: u32, velocity: vec4f) { nodes[node] = bitcast<vec4i>(velocity); }
@else fn keep(node: u32, velocity: vec4f) { nodes[node] = velocity; }

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_grid(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let slot = group.x;
  if (slot >= active_slots[0]) { return; }
  let corner = block_place(params, block_of[slot], DIMENSIONS);
  if (PARTS > 0u) {
    forget_near(lane, WORKGROUP_SIZE);
    workgroupBarrier();
    find_near(params, corner, lane, WORKGROUP_SIZE);
    workgroupBarrier();
  }
  let has_faces = has_faces_at(params, corner);
  let has_walls = has_faces || is_any_near();
  for (var local = lane; local < BLOCK_NODES; local += WORKGROUP_SIZE) {
    let node = slot * BLOCK_NODES + local;
    let momentum = momentum_at(node);
    var velocity = vec3f(0.0);
    if (momentum.w > MASS_FLOOR) {
      velocity = quotient(momentum.xyz, momentum.w) + params.dt * params.gravity;
      // Most blocks meet no wall.
      if (has_walls) {
        let place = corner + params.cell * local_place(local, DIMENSIONS);
        velocity = walled(params, velocity, place, has_faces, MOST_HOLDS).velocity;
      }
    }
    keep(node, vec4f(velocity, momentum.w));
  }
}
