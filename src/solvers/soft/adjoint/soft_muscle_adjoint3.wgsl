// Back through the stress of muscles in space: from S, which is the bar of the affine velocity with stress per mass, to the bars
// of F and of what each particle's muscle pulls.
import package::math::columns::columns3;
import package::math::matrix::one_plus3;
import package::solvers::soft::actuation::muscle::{muscle_stress_adjoint, Muscle};
import package::solvers::soft::soft_types::SoftParams;

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// model
/// Of one world: mass, volume at rest, μ, λ [kg, m³, Pa, Pa]
@group(0) @binding(1) var<storage, read> matter: array<vec4f>;
/// Of one world: law, actuator << 16
@group(0) @binding(2) var<storage, read> tags: array<u32>;
// state in
@group(0) @binding(3) var<storage, read> deformation: array<vec4f>;
// scratch
@group(0) @binding(4) var<storage, read> muscles: array<Muscle>;
/// S
@group(0) @binding(5) var<storage, read> sums: array<mat3x3f>;
// state in and out
/// Three columns a particle, with bars of other things in the fourth lane
@group(0) @binding(6) var<storage, read_write> deformation_bar: array<vec4f>;
// state out
/// Of particles with a muscle; others keep what they have [1/Pa]
@group(0) @binding(7) var<storage, read_write> pull_bars: array<f32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_muscle_adjoint3(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.particle_count) { return; }
  let own = i % params.world_particles;
  let actuator = tags[own] >> 16u;
  if (actuator >= arrayLength(&muscles)) { return; }
  let scale = (-4.0 * params.dt) / (params.cell * params.cell) * matter[own].y;
  let h = columns3(deformation[3u * i], deformation[3u * i + 1u], deformation[3u * i + 2u]);
  let bar = muscle_stress_adjoint(muscles[actuator], one_plus3(h), 3u, sums[i] * scale);
  for (var k = 0u; k < 3u; k++) { deformation_bar[3u * i + k] += vec4f(bar.f[k], 0.0); }
  pull_bars[i] = bar.pull;
}
