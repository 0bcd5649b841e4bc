// Back through all that a particle in the plane gives its nodes: soft_muscle_adjoint2, soft_momentum_adjoint2 and then
// soft_stress_adjoint2, for matter that is small enough for a GPU to wait for dispatches rather than for memory.
import package::materials::law_types::LawParams;
import package::math::matrix::{contract2, one_plus3};
import package::solvers::soft::actuation::muscle::muscle_stress_adjoint;
import package::solvers::soft::adjoint::stressed_bar2::stressed_bar;
import package::solvers::soft::soft_types::{gradient2, NO_ACTUATOR, own_index, plane_strain, SoftParams};

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
/// C, without stress
@group(0) @binding(5) var<storage, read> affine: array<mat2x2f>;
@group(0) @binding(6) var<storage, read> deformation: array<mat3x2f>;
@group(0) @binding(7) var<storage, read> thickness: array<f32>;
@group(0) @binding(8) var<storage, read> memory: array<f32>;
// scratch
/// Two a particle: y and P_w + v · P; P and B : S. The bar of what its muscle pulls takes the third lane of the latter [1/Pa]
@group(0) @binding(9) var<storage, read_write> pulls: array<vec4f>;
// state in and out
@group(0) @binding(10) var<storage, read_write> position_bar: array<vec2f>;
@group(0) @binding(11) var<storage, read_write> velocity_bar: array<vec2f>;
/// Mass and volume
@group(0) @binding(12) var<storage, read_write> matter_bar: array<vec2f>;
/// S in, the bar of C out
@group(0) @binding(13) var<storage, read_write> affine_bar: array<mat2x2f>;
/// Three columns a particle; in the fourth lanes the bars of memory, μ, λ
@group(0) @binding(14) var<storage, read_write> deformation_bar: array<vec4f>;

/// More than the 8 that every GPU has.
const STORAGE_BINDINGS = 12u;
/// Where the bar of what a muscle pulls is, and from one particle to the next, in words of `pulls`
const PULL_BAR = 6u;
const PULL_STRIDE = 8u;
@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_given_adjoint2(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.particle_count) { return; }
  let own = own_index(params, i);
  let m = matter[own];
  let tag = tags[own];
  let s = affine_bar[i];
  let c = affine[i];
  let h = gradient2(deformation[i]);
  let first = pulls[2u * i];
  let second = pulls[2u * i + 1u];
  var columns = array<vec4f, 3>(deformation_bar[3u * i], deformation_bar[3u * i + 1u], deformation_bar[3u * i + 2u]);
  if ((tag >> 16u) != NO_ACTUATOR) {
    let scale = (-4.0 * params.dt) / (params.cell * params.cell) * m.y;
    let stress_bar = plane_strain(s * scale, 0.0);
    let pulled = muscle_stress_adjoint(muscles[tag >> 16u], one_plus3(plane_strain(h, 0.0)), 2u, stress_bar);
    for (var k = 0u; k < 2u; k++) { columns[k] += vec4f(pulled.f[k], 0.0); }
    pulls[2u * i + 1u] = vec4f(second.xy, pulled.pull, second.w);
  }
  let without_stress = contract2(c, s);
  position_bar[i] += m.x * first.xy;
  velocity_bar[i] = m.x * second.xy;
  matter_bar[i] += vec2f(first.w + without_stress, (second.w - without_stress) * m.x / m.y);
  let bar = stressed_bar(params, laws[tag & 0xffffu], m, plane_strain(h, thickness[i]), c, memory[i], s);
  affine_bar[i] = bar.affine;
  deformation_bar[3u * i] = columns[0] + vec4f(bar.law.f[0], bar.law.memory);
  deformation_bar[3u * i + 1u] = columns[1] + vec4f(bar.law.f[1], bar.law.mu);
  deformation_bar[3u * i + 2u] = columns[2] + vec4f(bar.law.f[2], bar.law.lambda);
}
