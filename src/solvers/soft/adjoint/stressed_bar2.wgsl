// Back through the stress of a particle in the plane, B = C − (4/h²) dt (V/m) τ: from S, which is the bar of B per mass, to the
// bars of C, F, memory, μ and λ.
import package::materials::law_types::{Elastic, LawBar, LawParams};
import package::materials::laws::law_stress_adjoint;
import package::solvers::soft::soft_types::{plane_strain, SoftParams};

struct StressedBar2 {
  affine: mat2x2f,
  law: LawBar,
}

/// `m`: mass, volume at rest, μ, λ [kg, m³, Pa, Pa]; `h`, `c`, `memory`: the particle before the substep, h = F − 1 with the thickness.
fn stressed_bar(
  params: SoftParams, law: LawParams, m: vec4f, h: mat3x3f, c: mat2x2f, memory: f32, s: mat2x2f,
) -> StressedBar2 {
  let scale = (-4.0 * params.dt) / (params.cell * params.cell) * m.y;
  let bar = law_stress_adjoint(law, Elastic(m.z, m.w), h, plane_strain(c, 0.0), memory, plane_strain(s * scale, 0.0));
  return StressedBar2(s * m.x + mat2x2f(bar.c[0].xy, bar.c[1].xy), bar.law);
}
