// What the stress of each particle in space does in a substep, added to its affine velocity in another array: the way back
// needs C as it was. Else as soft_stress3.
import package::materials::law_types::LawParams;
import package::math::columns::columns3;
@if(GPU) import package::solvers::soft::soft_scale::{begin_scale, momentum_exponent};
@if(GPU) import package::solvers::soft::soft_stressed3::bound_momentum;
import package::solvers::soft::soft_stressed3::stressed;
import package::solvers::soft::soft_substance::Matter;
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
/// C
@group(0) @binding(7) var<storage, read> affine: array<vec4f>;
// scratch: C with what stress adds
@group(0) @binding(8) var<storage, read_write> stressed_affine: array<vec4f>;
// the scale of momenta, from those of particles
@if(GPU) @group(0) @binding(9) var<storage, read> velocity: array<vec4f>;
/// Of masses, of momenta; the second is the largest possible at first
@if(GPU) @group(0) @binding(10) var<storage, read_write> exponents: array<atomic<i32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

fn matter_of(i: u32) -> Matter {
  let own = own_index(params, i);
  let tag = tags[own];
  let has_muscle = (tag >> 16u) != NO_ACTUATOR;
  return Matter(matter[own], laws[tag & 0xffffu], muscles[select(0u, tag >> 16u, has_muscle)], has_muscle);
}

fn stress_particle(i: u32) -> mat3x3f {
  let h = columns3(deformation[3u * i], deformation[3u * i + 1u], deformation[3u * i + 2u]);
  let c = stressed(params, matter_of(i), h, columns3(affine[3u * i], affine[3u * i + 1u], affine[3u * i + 2u]), memory[i]);
  for (var k = 0u; k < 3u; k++) { stressed_affine[3u * i + k] = vec4f(c[k], 0.0); }
  return c;
}

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_stress_apart3(@builtin(global_invocation_id) id: vec3u) {
  _ = stress_particle(id.x);
}

@else
@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_stress_apart3(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32) {
  begin_scale(lane);
  workgroupBarrier();
  if (id.x < params.particle_count) { bound_momentum(params, velocity[id.x].xyz, stress_particle(id.x)); }
  workgroupBarrier();
  if (lane == 0u) { atomicMin(&exponents[1], momentum_exponent(atomicLoad(&exponents[0]))); }
}
