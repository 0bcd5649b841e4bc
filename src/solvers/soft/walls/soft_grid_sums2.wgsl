// soft_grid in the plane, with velocities apart from the sums of momenta, which it sets back to 0: so nobody need clear
// them before the next substep. There is memory for both, as particles in the plane take half of what they do in space.
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
/// Momentum and mass [kg m/s, kg], on a GPU in fixed point
@if(GPU) @group(0) @binding(6) var<storage, read_write> sums: array<vec4i>;
@else @group(0) @binding(6) var<storage, read_write> sums: array<vec4f>;
/// Of fixed-point words: for masses, for momenta
@if(GPU) @group(0) @binding(7) var<uniform> exponents: vec4i;
@if(GPU) @group(0) @binding(8) var<storage, read_write> warnings: array<atomic<u32>>;
/// Those of the next substep: whoever finds them starts from the largest possible
@if(GPU) @group(0) @binding(9) var<storage, read_write> next_exponents: array<i32>;
// out
/// Velocity and mass [m/s, kg]
@group(0) @binding(10) var<storage, read_write> nodes: array<vec4f>;

/// More than the 8 that every GPU has.
const STORAGE_BINDINGS = 9u;
/// Of an exponent of momenta or bars, where there are none.
@if(GPU) const LARGEST = 126;
@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

@if(GPU) fn taken_from(node: u32) -> vec4f {
  let words = sums[node];
  sums[node] = vec4i(0);
  if (words.w < 0) { atomicAdd(&warnings[MASS_OVERFLOW], 1u); }
  return vec4f(vec3f(words.xyz) * power_of_two(-exponents.y), f32(words.w) * power_of_two(-exponents.x));
}
@else fn taken_from(node: u32) -> vec4f {
  let sum = sums[node];
  sums[node] = vec4f(0.0);
  return sum;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_grid_sums2(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
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
    let momentum = taken_from(node);
    let velocity = node_velocity(params, momentum, corner, local, has_faces, has_walls);
    nodes[node] = vec4f(velocity, momentum.w);
  }
}
