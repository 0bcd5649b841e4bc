// From momenta of nodes to the velocities with which matter moves on: gravity, the faces of the domain, and bodies. One
// workgroup a block; bodies that are not near it cost a distance each.
@if(GPU) import package::math::power_of_two::power_of_two;
import package::solvers::soft::soft_types::{SoftParams, BLOCK_NODES};
@if(GPU) import package::solvers::soft::soft_warnings::MASS_OVERFLOW;
import package::solvers::soft::walls::node_motion::node_velocity;
import package::solvers::soft::walls::node_place::block_place;
import package::solvers::soft::walls::walled::{find_near, forget_near, has_faces_at, is_any_near, DIMENSIONS, PARTS};

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
@if(GPU) @group(0) @binding(7) var<uniform> exponents: vec4i;
@if(GPU) @group(0) @binding(8) var<storage, read_write> warnings: array<atomic<u32>>;
/// Those of the next substep: whoever finds them starts from the largest possible
@if(GPU) @group(0) @binding(9) var<storage, read_write> next_exponents: array<i32>;

/// Of an exponent of momenta or bars, where there are none.
@if(GPU) const LARGEST = 126;
@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

@if(GPU) fn momentum_at(node: u32) -> vec4f {
  let words = nodes[node];
  if (words.w < 0) { atomicAdd(&warnings[MASS_OVERFLOW], 1u); }
  return vec4f(vec3f(words.xyz) * power_of_two(-exponents.y), f32(words.w) * power_of_two(-exponents.x));
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
  @if(GPU) if (slot == 0u && lane == 0u) {
    next_exponents[1] = LARGEST;
    next_exponents[3] = LARGEST;
  }
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
    let velocity = node_velocity(params, momentum, corner, local, has_faces, has_walls);
    keep(node, vec4f(velocity, momentum.w));
  }
}
