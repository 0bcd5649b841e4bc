// The reverse of soft_grid: from the derivatives of an objective by the velocities of nodes to those by their momenta and
// masses. It is given the momenta too, and does with them what soft_grid does.
//
// Where nodes are and which walls hold them does not depend on matter. Derivatives by frictions and by the motion of walls
// are left out.
@if(GPU) import package::math::power_of_two::power_of_two;
import package::math::quotient::quotient;
import package::solvers::soft::soft_types::{SoftParams, BLOCK_NODES};
import package::solvers::soft::walls::holds::held_velocity_adjoint;
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
/// Of the velocity in x y z; then of momentum in x y z and of mass in w. On a GPU words, with the sum of weights in w that
/// is negative if words were too small, and then bits of f32.
@if(GPU) @group(0) @binding(7) var<storage, read_write> node_bars: array<vec4i>;
@else @group(0) @binding(7) var<storage, read_write> node_bars: array<vec4f>;
/// Of fixed-point words: for masses, for momenta; for weights, for bars of velocities
@if(GPU) @group(0) @binding(8) var<uniform> exponents: vec4i;
/// Those of the next substep: whoever finds them starts from the largest possible
@if(GPU) @group(0) @binding(9) var<storage, read_write> next_exponents: array<i32>;

/// Of an exponent of momenta or bars, where there are none.
@if(GPU) const LARGEST = 126;
@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(GPU) const NOT_A_NUMBER = 0x7fc00000;

override MASS_FLOOR: f32 = 0.0;

@if(GPU) fn momentum_at(node: u32) -> vec4f {
  let words = nodes[node];
  return vec4f(vec3f(words.xyz) * power_of_two(-exponents.y), f32(words.w) * power_of_two(-exponents.x));
}
@else fn momentum_at(node: u32) -> vec4f {
  return nodes[node];
}

@if(GPU) fn bar_at(node: u32) -> vec3f {
  return vec3f(node_bars[node].xyz) * power_of_two(-exponents.w);
}
@else fn bar_at(node: u32) -> vec3f {
  return node_bars[node].xyz;
}

@if(GPU) fn keep(node: u32, velocity: vec4f, bar: vec4f) {
  nodes[node] = bitcast<vec4i>(velocity);
  node_bars[node] = select(bitcast<vec4i>(bar), vec4i(NOT_A_NUMBER), node_bars[node].w < 0);
}
@else fn keep(node: u32, velocity: vec4f, bar: vec4f) {
  nodes[node] = velocity;
  node_bars[node] = bar;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_grid_adjoint(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
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
    var velocity = vec3f(0.0);
    var bar = vec4f(0.0);
    if (momentum.w > MASS_FLOOR) {
      let before = quotient(momentum.xyz, momentum.w);
      let free = before + params.dt * params.gravity;
      velocity = free;
      var free_bar = bar_at(node);
      if (has_walls) {
        let place = corner + params.cell * local_place(local, DIMENSIONS);
        let held = walled(params, free, place, has_faces, MOST_HOLDS);
        velocity = held.velocity;
        // Back through the walls, each with the velocity that it was given.
        for (var k = held.count; k > 0u; k--) {
          let earlier = walled(params, free, place, has_faces, k - 1u);
          free_bar = held_velocity_adjoint(earlier.next, earlier.velocity, free_bar);
        }
      }
      bar = vec4f(free_bar, -dot(before, free_bar)) / momentum.w;
    }
    keep(node, vec4f(velocity, momentum.w), bar);
  }
}
