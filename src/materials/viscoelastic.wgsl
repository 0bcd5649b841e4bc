// Matter that forgets its shape: elastic as Hencky's, and what is left of a shear strain after a time t is e^(-t/T), with the
// time of relaxation T = values.x [s] (Maxwell). Volume is not forgotten. A damper beside the spring (Kelvin and Voigt) is
// the viscosity that every law has.
import package::materials::hencky::{hencky_stress, log_strain_of, principal_strain, strained};
import package::materials::hencky_adjoint::{hencky_stress_adjoint, strain_trace, strained_adjoint};
import package::materials::law_types::{Elastic, Flow, LawBar, LawParams};
import package::math::logarithm::exp_strain;
import package::math::matrix::{diagonal3, trace3};
import package::math::svd3::svd3;

fn viscoelastic_stress(law: LawParams, elastic: Elastic, f: mat3x3f, memory: f32) -> mat3x3f {
  return hencky_stress(elastic, f);
}

fn viscoelastic_stress_adjoint(
  law: LawParams, elastic: Elastic, f: mat3x3f, memory: f32, stress_bar: mat3x3f,
) -> LawBar {
  return hencky_stress_adjoint(elastic, f, stress_bar);
}

/// What a shear strain loses in dt, as a share of it: exact for steps short beside T, where 1 - e^(-dt/T) would cancel.
fn forgotten(law: LawParams, dt: f32) -> f32 {
  return -exp_strain(-dt / law.values.x);
}

fn viscoelastic_flow(law: LawParams, elastic: Elastic, f: mat3x3f, memory: f32, dt: f32) -> Flow {
  let strain = log_strain_of(f);
  return Flow(strained(f, (diagonal3(vec3f(trace3(strain) / 3.0)) - strain) * forgotten(law, dt)), memory);
}

fn viscoelastic_flow_adjoint(law: LawParams, elastic: Elastic, f: mat3x3f, memory: f32, dt: f32, bar: Flow) -> LawBar {
  let svd = svd3(f);
  let strain = principal_strain(svd.sigma);
  let share = forgotten(law, dt);
  let mean = vec3f(share / 3.0);
  let derivative = diagonal3(vec3f(1.0 - share)) + mat3x3f(mean, mean, mean);
  let change = (strain_trace(strain) / 3.0 - strain) * share;
  return LawBar(strained_adjoint(svd, change, derivative, bar.f), bar.memory, 0.0, 0.0);
}
