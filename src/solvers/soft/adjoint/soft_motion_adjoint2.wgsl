// Back through the motion of particles in the plane, x' = x + dt v' and F' = (1 + dt C') F: the bars of v', of C' and of F.
// As in space (soft_motion_adjoint3.wgsl); the bar of F_zz stays, as nothing moves along z.
@if(GPU) import package::solvers::soft::soft_scale::{begin_scale, bound_scale, momentum_exponent};
import package::math::matrix::diagonal2;
import package::solvers::soft::soft_types::{gradient2, SoftParams};

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// state in
@group(0) @binding(1) var<storage, read> deformation: array<mat3x2f>;
/// C', after the substep
@group(0) @binding(2) var<storage, read> affine: array<mat2x2f>;
@group(0) @binding(3) var<storage, read> position_bar: array<vec2f>;
// state in and out
@group(0) @binding(4) var<storage, read_write> velocity_bar: array<vec2f>;
@group(0) @binding(5) var<storage, read_write> affine_bar: array<mat2x2f>;
/// Three columns a particle, with bars of other things in the fourth lane
@group(0) @binding(6) var<storage, read_write> deformation_bar: array<vec4f>;
// the scale of bars, from those of particles
/// The last two: of weights, of bars; the latter is the largest possible at first
@if(GPU) @group(0) @binding(7) var<storage, read_write> exponents: array<atomic<i32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
/// From a particle to the farthest of its nodes, in cells: 3/2 √2
const REACH = 2.13;

/// At least what its bars give a node, per weight.
fn passed(i: u32) -> f32 {
  let dt = params.dt;
  let columns = array<vec4f, 2>(deformation_bar[3u * i], deformation_bar[3u * i + 1u]);
  let f_bar = mat2x2f(columns[0].xy, columns[1].xy);
  let f = gradient2(deformation[i]) + diagonal2(vec2f(1.0));
  let v_bar = velocity_bar[i] + dt * position_bar[i];
  let c_bar = (affine_bar[i] + f_bar * transpose(f) * dt) * (4.0 / (params.cell * params.cell));
  let back = transpose(affine[i]) * f_bar * dt;
  velocity_bar[i] = v_bar;
  affine_bar[i] = c_bar;
  for (var k = 0u; k < 2u; k++) { deformation_bar[3u * i + k] = columns[k] + vec4f(back[k], 0.0, 0.0); }
  let size = sqrt(dot(c_bar[0], c_bar[0]) + dot(c_bar[1], c_bar[1]));
  return length(v_bar) + REACH * params.cell * size;
}

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_motion_adjoint2(@builtin(global_invocation_id) id: vec3u) {
  passed(id.x);
}

@else
@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_motion_adjoint2(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32) {
  begin_scale(lane);
  workgroupBarrier();
  if (id.x < params.particle_count) { bound_scale(passed(id.x)); }
  workgroupBarrier();
  if (lane == 0u) { atomicMin(&exponents[3], momentum_exponent(atomicLoad(&exponents[2]))); }
}
