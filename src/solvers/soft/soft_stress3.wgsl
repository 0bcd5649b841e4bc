// What the stress of each particle does in a substep, as an affine velocity: C ← C − (4/h²) dt (V/m) τ. With it particles
// give the nodes around them the momentum w m (v + C d), and that is all that P2G needs to know of matter.
import package::materials::law_types::{Elastic, LawParams};
import package::materials::laws::law_stress;
import package::math::columns::columns3;
import package::solvers::soft::actuation::muscle::muscle_stress;
@if(GPU) import package::solvers::soft::soft_scale::{begin_scale, bound_scale, momentum_exponent};
import package::solvers::soft::soft_types::{NO_ACTUATOR, own_index, SoftParams};

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
@group(0) @binding(5) var<storage, read> deformation: array<vec4f>;
@group(0) @binding(6) var<storage, read> memory: array<f32>;
// scratch: C in, with what stress adds out
@group(0) @binding(7) var<storage, read_write> affine: array<vec4f>;
// the scale of momenta, from those of particles
@if(GPU) @group(0) @binding(8) var<storage, read> velocity: array<vec4f>;
/// Of masses, of momenta; the second is the largest possible at first
@if(GPU) @group(0) @binding(9) var<storage, read_write> exponents: array<atomic<i32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
/// From a particle to the farthest of its nodes, in cells: 3/2 √3
const REACH = 2.6;

fn stressed(i: u32) -> mat3x3f {
  let own = own_index(params, i);
  let m = matter[own];
  let c = columns3(affine[3u * i], affine[3u * i + 1u], affine[3u * i + 2u]);
  let tag = tags[own];
  let f = columns3(deformation[3u * i], deformation[3u * i + 1u], deformation[3u * i + 2u]);
  var stress = law_stress(laws[tag & 0xffffu], Elastic(m.z, m.w), f, c, memory[i]);
  if ((tag >> 16u) != NO_ACTUATOR) { stress += muscle_stress(muscles[tag >> 16u], f, 3u); }
  let scale = (4.0 * params.dt * m.y) / (params.cell * params.cell * m.x);
  return c - stress * scale;
}

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_stress3(@builtin(global_invocation_id) id: vec3u) {
  let c = stressed(id.x);
  for (var k = 0u; k < 3u; k++) { affine[3u * id.x + k] = vec4f(c[k], 0.0); }
}

@else
@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_stress3(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32) {
  begin_scale(lane);
  workgroupBarrier();
  if (id.x < params.particle_count) {
    let c = stressed(id.x);
    for (var k = 0u; k < 3u; k++) { affine[3u * id.x + k] = vec4f(c[k], 0.0); }
    let size = sqrt(dot(c[0], c[0]) + dot(c[1], c[1]) + dot(c[2], c[2]));
    bound_scale(length(velocity[id.x].xyz) + REACH * params.cell * size);
  }
  workgroupBarrier();
  if (lane == 0u) { atomicMin(&exponents[1], momentum_exponent(atomicLoad(&exponents[0]))); }
}
