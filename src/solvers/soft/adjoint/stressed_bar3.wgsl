// Back through the stress of a particle in space, B = C − (4/h²) dt (V/m) τ: from S, which is the bar of B per mass, to the bars
// of C, F, memory, μ and λ.
import package::materials::law_types::{Elastic, LawBar, LawParams};
import package::materials::laws::law_stress_adjoint;
import package::solvers::soft::soft_types::SoftParams;

struct StressedBar3 {
  affine: mat3x3f,
  law: LawBar,
}

/// `m`: mass, volume at rest, μ, λ [kg, m³, Pa, Pa]; `h` = F − 1, `c`, `memory`: the particle before the substep.
fn stressed_bar(
  params: SoftParams, law: LawParams, m: vec4f, h: mat3x3f, c: mat3x3f, memory: f32, s: mat3x3f,
) -> StressedBar3 {
  let scale = (-4.0 * params.dt) / (params.cell * params.cell) * m.y;
  let bar = law_stress_adjoint(law, Elastic(m.z, m.w), h, c, memory, s * scale);
  return StressedBar3(s * m.x + bar.c, bar.law);
}
