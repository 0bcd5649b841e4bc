// Takes the deformation of matter that flows back to one that it can bear.
import package::materials::law_types::{Elastic, LawParams};
import package::materials::laws::law_flow;
import package::math::columns::columns3;
import package::solvers::soft::soft_types::{own_index, SoftParams};

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// model
@group(0) @binding(1) var<uniform> laws: array<LawParams, 16>;
/// Of one world: mass, volume at rest, μ, λ [kg, m³, Pa, Pa]
@group(0) @binding(2) var<storage, read> matter: array<vec4f>;
/// Of one world: law, actuator << 16
@group(0) @binding(3) var<storage, read> tags: array<u32>;
// state in and out
@group(0) @binding(4) var<storage, read_write> deformation: array<vec4f>;
@group(0) @binding(5) var<storage, read_write> memory: array<f32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_flow3(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.particle_count) { return; }
  let own = own_index(params, i);
  let law = laws[tags[own] & 0xffffu];
  let kept = array<vec4f, 3>(deformation[3u * i], deformation[3u * i + 1u], deformation[3u * i + 2u]);
  let h = columns3(kept[0], kept[1], kept[2]);
  let flow = law_flow(law, Elastic(matter[own].z, matter[own].w), h, memory[i], params.dt);
  for (var k = 0u; k < 3u; k++) { deformation[3u * i + k] = vec4f(flow.f[k], kept[k].w); }
  memory[i] = flow.memory;
}
