// Back through the stress of each particle in space: from S to the bars of C, F, memory, μ and λ.
import package::math::columns::columns3;
import package::materials::law_types::LawParams;
import package::solvers::soft::adjoint::stressed_bar3::stressed_bar;
import package::solvers::soft::soft_types::SoftParams;

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// model
@group(0) @binding(1) var<uniform> laws: array<LawParams, 16>;
/// Of one world: mass, volume at rest, μ, λ [kg, m³, Pa, Pa]
@group(0) @binding(2) var<storage, read> matter: array<vec4f>;
/// Of one world: law, actuator << 16
@group(0) @binding(3) var<storage, read> tags: array<u32>;
// state in
@group(0) @binding(4) var<storage, read> affine: array<vec4f>;
@group(0) @binding(5) var<storage, read> deformation: array<vec4f>;
@group(0) @binding(6) var<storage, read> memory: array<f32>;
// state in and out
/// S in, the bar of C out
@group(0) @binding(7) var<storage, read_write> affine_bar: array<vec4f>;
/// Three columns a particle; in the fourth lanes the bars of memory, μ, λ
@group(0) @binding(8) var<storage, read_write> deformation_bar: array<vec4f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_stress_adjoint3(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.particle_count) { return; }
  let own = i % params.world_particles;
  let m = matter[own];
  let s = columns3(affine_bar[3u * i], affine_bar[3u * i + 1u], affine_bar[3u * i + 2u]);
  let h = columns3(deformation[3u * i], deformation[3u * i + 1u], deformation[3u * i + 2u]);
  let c = columns3(affine[3u * i], affine[3u * i + 1u], affine[3u * i + 2u]);
  let bar = stressed_bar(params, laws[tags[own] & 0xffffu], m, h, c, memory[i], s);
  for (var k = 0u; k < 3u; k++) { affine_bar[3u * i + k] = vec4f(bar.affine[k], 0.0); }
  deformation_bar[3u * i] += vec4f(bar.law.f[0], bar.law.memory);
  deformation_bar[3u * i + 1u] += vec4f(bar.law.f[1], bar.law.mu);
  deformation_bar[3u * i + 2u] += vec4f(bar.law.f[2], bar.law.lambda);
}
