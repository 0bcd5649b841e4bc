// Back through the flow of matter in the plane: from the bars of F and memory after it to those before it, and those of μ and λ.
import package::materials::law_types::{Elastic, Flow, LawParams};
import package::materials::laws::law_flow_adjoint;
import package::math::matrix::diagonal2;
import package::solvers::soft::soft_types::{gradient2, plane_strain, SoftParams};

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// model
@group(0) @binding(1) var<uniform> laws: array<LawParams, 16>;
/// Of one world: mass, volume at rest, μ, λ [kg, m³, Pa, Pa]
@group(0) @binding(2) var<storage, read> matter: array<vec4f>;
/// Of one world: law, actuator << 16
@group(0) @binding(3) var<storage, read> tags: array<u32>;
// state in
@group(0) @binding(4) var<storage, read> deformation: array<mat3x2f>;
@group(0) @binding(5) var<storage, read> thickness: array<f32>;
@group(0) @binding(6) var<storage, read> memory: array<f32>;
/// C', after the substep
@group(0) @binding(7) var<storage, read> affine: array<mat2x2f>;
// state in and out
/// Three columns a particle; in the fourth lanes the bars of memory, μ, λ
@group(0) @binding(8) var<storage, read_write> deformation_bar: array<vec4f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_flow_adjoint2(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.particle_count) { return; }
  let own = i % params.world_particles;
  let elastic = Elastic(matter[own].z, matter[own].w);
  let h_before = gradient2(deformation[i]);
  // As soft_g2p2 has it.
  let moved = h_before + affine[i] * (h_before + diagonal2(vec2f(1.0))) * params.dt;
  let h = plane_strain(moved, thickness[i]);
  let columns = array<vec4f, 3>(deformation_bar[3u * i], deformation_bar[3u * i + 1u], deformation_bar[3u * i + 2u]);
  let after = Flow(mat3x3f(columns[0].xyz, columns[1].xyz, columns[2].xyz), columns[0].w);
  let bar = law_flow_adjoint(laws[tags[own] & 0xffffu], elastic, h, memory[i], params.dt, after);
  deformation_bar[3u * i] = vec4f(bar.f[0], bar.memory);
  deformation_bar[3u * i + 1u] = vec4f(bar.f[1], columns[1].w + bar.mu);
  deformation_bar[3u * i + 2u] = vec4f(bar.f[2], columns[2].w + bar.lambda);
}
