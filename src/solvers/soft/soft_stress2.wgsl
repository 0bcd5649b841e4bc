// What the stress of each particle in the plane does in a substep, as an affine velocity: see soft_stress3.wgsl.
import package::materials::law_types::{Elastic, LawParams};
import package::materials::laws::law_stress;
import package::solvers::soft::actuation::muscle::muscle_stress;
@if(GPU) import package::solvers::soft::soft_scale::{begin_scale, bound_scale, momentum_exponent};
import package::solvers::soft::soft_types::{NO_ACTUATOR, own_index, plane_strain, SoftParams};

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// model
@group(0) @binding(1) var<uniform> laws: array<LawParams, 16>;
/// Axis and pull of each actuator
@group(0) @binding(2) var<uniform> muscles: array<vec4f, 1024>;
/// Of one world: mass, volume at rest, μ, λ [kg, m³, Pa, Pa]
@group(0) @binding(3) var<storage, read> matter: array<vec4f>;
/// Of one world: law, actuator << 16
@group(0) @binding(4) var<storage, read> tags: array<u32>;
// state in
@group(0) @binding(5) var<storage, read> deformation: array<mat2x2f>;
@group(0) @binding(6) var<storage, read> thickness: array<f32>;
@group(0) @binding(7) var<storage, read> memory: array<f32>;
// scratch: C in, with what stress adds out
@group(0) @binding(8) var<storage, read_write> affine: array<mat2x2f>;
// the scale of momenta, from those of particles
@if(GPU) @group(0) @binding(9) var<storage, read> velocity: array<vec2f>;
/// Of masses, of momenta; the second is the largest possible at first
@if(GPU) @group(0) @binding(10) var<storage, read_write> exponents: array<atomic<i32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
/// From a particle to the farthest of its nodes, in cells: 3/2 √2
const REACH = 2.13;

fn stressed(i: u32) -> mat2x2f {
  let own = own_index(params, i);
  let m = matter[own];
  let c = affine[i];
  let f = plane_strain(deformation[i], thickness[i]);
  let tag = tags[own];
  var stress = law_stress(laws[tag & 0xffffu], Elastic(m.z, m.w), f, plane_strain(c, 0.0), memory[i]);
  if ((tag >> 16u) != NO_ACTUATOR) { stress += muscle_stress(muscles[tag >> 16u], f, 2u); }
  let scale = (4.0 * params.dt * m.y) / (params.cell * params.cell * m.x);
  return c - mat2x2f(stress[0].xy, stress[1].xy) * scale;
}

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_stress2(@builtin(global_invocation_id) id: vec3u) {
  affine[id.x] = stressed(id.x);
}

@else
@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_stress2(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32) {
  begin_scale(lane);
  workgroupBarrier();
  if (id.x < params.particle_count) {
    let c = stressed(id.x);
    affine[id.x] = c;
    bound_scale(length(velocity[id.x]) + REACH * params.cell * sqrt(dot(c[0], c[0]) + dot(c[1], c[1])));
  }
  workgroupBarrier();
  if (lane == 0u) { atomicMin(&exponents[1], momentum_exponent(atomicLoad(&exponents[0]))); }
}
