// What the nodes of each block do to each body: the momentum that its walls take from them, and the torque of it. It runs
// before soft_grid, of which it repeats what is near bodies. One workgroup a block; sums have a fixed order.
@if(GPU) import package::math::power_of_two::power_of_two;
import package::math::quotient::quotient;
import package::solvers::parts::load_types::BodyLoad;
import package::solvers::soft::soft_types::{SoftParams, BLOCK_NODES};
import package::solvers::soft::walls::holds::{held_velocity, parts};
import package::solvers::soft::walls::node_place::{block_place, local_place};
import package::solvers::soft::walls::walled::{
  find_near, forget_near, has_faces_at, near_part_of, walled, DIMENSIONS, MOST_HOLDS, NONE_NEAR,
};

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// scratch; 1 to 3: walls
@group(0) @binding(4) var<storage, read> active_slots: array<u32>;
@group(0) @binding(5) var<storage, read> block_of: array<u32>;
/// Momentum and mass [kg m/s, kg]
@if(GPU) @group(0) @binding(6) var<storage, read> nodes: array<vec4i>;
@else @group(0) @binding(6) var<storage, read> nodes: array<vec4f>;
/// Those of one block after another
@group(0) @binding(7) var<storage, read_write> loads: array<BodyLoad>;
/// Of fixed-point words: for masses, for momenta
@if(GPU) @group(0) @binding(8) var<storage, read> exponents: array<i32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

override BODIES: u32;
override MASS_FLOOR: f32 = 0.0;

var<workgroup> impulses: array<vec3f, WORKGROUP_SIZE>;
var<workgroup> torques: array<vec3f, WORKGROUP_SIZE>;

@if(GPU) fn momentum_at(node: u32) -> vec4f {
  let words = nodes[node];
  return vec4f(vec3f(words.xyz) * power_of_two(-exponents[1]), f32(words.w) * power_of_two(-exponents[0]));
}
@else fn momentum_at(node: u32) -> vec4f {
  return nodes[node];
}

/// What a body takes from a node [N s].
fn impulse_on(body: u32, momentum: vec4f, place: vec3f, has_faces: bool) -> vec3f {
  if (momentum.w <= MASS_FLOOR) { return vec3f(0.0); }
  let free = quotient(momentum.xyz, momentum.w) + params.dt * params.gravity;
  let count = walled(params, free, place, has_faces, MOST_HOLDS).count;
  var impulse = vec3f(0.0);
  for (var k = 0u; k < count; k++) {
    let met = walled(params, free, place, has_faces, k);
    if (met.next.body == body) { impulse += momentum.w * (met.velocity - held_velocity(met.next, met.velocity)); }
  }
  return impulse;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_body_loads(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let slot = group.x;
  if (slot >= active_slots[0]) { return; }
  let corner = block_place(params, block_of[slot], DIMENSIONS);
  forget_near(lane, WORKGROUP_SIZE);
  workgroupBarrier();
  find_near(params, corner, lane, WORKGROUP_SIZE);
  workgroupBarrier();
  let has_faces = has_faces_at(params, corner);
  for (var body = 0u; body < BODIES; body++) {
    var impulse = vec3f(0.0);
    var torque = vec3f(0.0);
    let part = near_part_of(body);
    if (part != NONE_NEAR) {
      for (var local = lane; local < BLOCK_NODES; local += WORKGROUP_SIZE) {
        let place = corner + params.cell * local_place(local, DIMENSIONS);
        let own = impulse_on(body, momentum_at(slot * BLOCK_NODES + local), place, has_faces);
        impulse += own;
        torque += cross(place - parts[part].origin, own);
      }
    }
    impulses[lane] = impulse;
    torques[lane] = torque;
    for (var half = WORKGROUP_SIZE / 2u; half > 0u; half /= 2u) {
      workgroupBarrier();
      if (lane < half) {
        impulses[lane] += impulses[lane + half];
        torques[lane] += torques[lane + half];
      }
    }
    if (lane == 0u) { loads[slot * BODIES + body] = BodyLoad(impulses[0], torques[0]); }
    workgroupBarrier();
  }
}
