// Matter that forgets its shape: elastic as Hencky's, and what is left of a shear strain after a time t is e^(-t/T), with the
// time of relaxation T = values.x [s] (Maxwell). Volume is not forgotten. A damper beside the spring (Kelvin and Voigt) is
// the viscosity that every law has.
import package::materials::hencky::StrainChange;
import package::materials::hencky_adjoint::{no_change, scaled_deviator, strain_trace, StrainTangent};
import package::materials::law_types::LawParams;
import package::math::logarithm::exp_strain;
import package::math::matrix::{diagonal3, trace3};

/// What a shear strain loses in dt, as a share of it: exact for steps short beside T, where 1 - e^(-dt/T) would cancel.
fn forgotten(law: LawParams, dt: f32) -> f32 {
  return -exp_strain(-dt / law.values.x);
}

fn viscoelastic_change(law: LawParams, strain: mat3x3f, memory: f32, dt: f32) -> StrainChange {
  return StrainChange((diagonal3(vec3f(trace3(strain) / 3.0)) - strain) * forgotten(law, dt), memory, true);
}

fn viscoelastic_tangent(law: LawParams, strain: vec3f, dt: f32) -> StrainTangent {
  let share = forgotten(law, dt);
  var tangent = no_change();
  tangent.change = (strain_trace(strain) / 3.0 - strain) * share;
  tangent.by_strain = scaled_deviator(1.0 - share);
  tangent.ratio = 1.0 - share;
  return tangent;
}
