// Back through the motion of particles in space, x' = x + dt v' and F' = (1 + dt C') F: the bars of v', of C' and of F.
//
// The bar of C' is kept times 4/h²: then bars of nodes are what P2G makes of particles of mass 1 with the bar of v' as their
// velocity and this as their affine velocity, since v' = Σ w v* and C' = (4/h²) Σ w v* dᵀ.
import package::math::columns::columns3;
import package::math::matrix::one_plus3;
@if(GPU) import package::solvers::soft::soft_scale::{begin_scale, bound_scale, momentum_exponent};
import package::solvers::soft::soft_types::SoftParams;

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// state in
@group(0) @binding(1) var<storage, read> deformation: array<vec4f>;
/// C', after the substep
@group(0) @binding(2) var<storage, read> affine: array<vec4f>;
@group(0) @binding(3) var<storage, read> position_bar: array<vec4f>;
// state in and out
@group(0) @binding(4) var<storage, read_write> velocity_bar: array<vec4f>;
@group(0) @binding(5) var<storage, read_write> affine_bar: array<vec4f>;
/// Three columns a particle, with bars of other things in the fourth lane
@group(0) @binding(6) var<storage, read_write> deformation_bar: array<vec4f>;
// the scale of bars, from those of particles
/// The last two: of weights, of bars; the latter is the largest possible at first
@if(GPU) @group(0) @binding(7) var<storage, read_write> exponents: array<atomic<i32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
/// From a particle to the farthest of its nodes, in cells: 3/2 √3
const REACH = 2.6;

/// At least what its bars give a node, per weight.
fn passed(i: u32) -> f32 {
  let dt = params.dt;
  let columns = array<vec4f, 3>(deformation_bar[3u * i], deformation_bar[3u * i + 1u], deformation_bar[3u * i + 2u]);
  let f_bar = mat3x3f(columns[0].xyz, columns[1].xyz, columns[2].xyz);
  let v_bar = velocity_bar[i].xyz + dt * position_bar[i].xyz;
  let f = one_plus3(columns3(deformation[3u * i], deformation[3u * i + 1u], deformation[3u * i + 2u]));
  let c = columns3(affine[3u * i], affine[3u * i + 1u], affine[3u * i + 2u]);
  let c_bar = (columns3(affine_bar[3u * i], affine_bar[3u * i + 1u], affine_bar[3u * i + 2u]) + f_bar * transpose(f) * dt) * (4.0 / (params.cell * params.cell));
  let back = transpose(c) * f_bar * dt;
  velocity_bar[i] = vec4f(v_bar, 0.0);
  for (var k = 0u; k < 3u; k++) { affine_bar[3u * i + k] = vec4f(c_bar[k], 0.0); }
  for (var k = 0u; k < 3u; k++) { deformation_bar[3u * i + k] = columns[k] + vec4f(back[k], 0.0); }
  let size = sqrt(dot(c_bar[0], c_bar[0]) + dot(c_bar[1], c_bar[1]) + dot(c_bar[2], c_bar[2]));
  return length(v_bar) + REACH * params.cell * size;
}

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_motion_adjoint3(@builtin(global_invocation_id) id: vec3u) {
  passed(id.x);
}

@else
@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_motion_adjoint3(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32) {
  begin_scale(lane);
  workgroupBarrier();
  if (id.x < params.particle_count) { bound_scale(passed(id.x)); }
  workgroupBarrier();
  if (lane == 0u) { atomicMin(&exponents[3], momentum_exponent(atomicLoad(&exponents[2]))); }
}
