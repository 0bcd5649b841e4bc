// Takes the deformation of matter in the plane that flows back to one that it can bear.
import package::materials::law_types::{Elastic, LawParams};
import package::materials::laws::law_flow;
import package::solvers::soft::soft_types::{gradient2, own_index, plane_strain, SoftParams};

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// model
@group(0) @binding(1) var<uniform> laws: array<LawParams, 16>;
/// Of one world: mass, volume at rest, μ, λ [kg, m³, Pa, Pa]
@group(0) @binding(2) var<storage, read> matter: array<vec4f>;
/// Of one world: law, actuator << 16
@group(0) @binding(3) var<storage, read> tags: array<u32>;
// state in and out
@group(0) @binding(4) var<storage, read_write> deformation: array<mat3x2f>;
@group(0) @binding(5) var<storage, read_write> thickness: array<f32>;
@group(0) @binding(6) var<storage, read_write> memory: array<f32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_flow2(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.particle_count) { return; }
  let own = own_index(params, i);
  let law = laws[tags[own] & 0xffffu];
  let kept = deformation[i];
  let h = plane_strain(gradient2(kept), thickness[i]);
  let flow = law_flow(law, Elastic(matter[own].z, matter[own].w), h, memory[i], params.dt);
  deformation[i] = mat3x2f(flow.f[0].xy, flow.f[1].xy, kept[2]);
  thickness[i] = flow.f[2].z;
  memory[i] = flow.memory;
}
