// The laws of soft matter behind one door: which one, a particle's LawParams say.
import package::materials::cloth::{cloth_flow, cloth_flow_adjoint, cloth_stress, cloth_stress_adjoint};
import package::materials::drucker_prager::{
  drucker_prager_flow, drucker_prager_flow_adjoint, drucker_prager_stress, drucker_prager_stress_adjoint,
};
import package::materials::fixed_corotated::{fixed_corotated_stress, fixed_corotated_stress_adjoint};
import package::materials::fluid::{fluid_flow, fluid_flow_adjoint, fluid_stress, fluid_stress_adjoint};
import package::materials::law_types::{
  bounded_volume, CLOTH, DRUCKER_PRAGER, Elastic, FIXED_COROTATED, Flow, FLUID, LawBar, LawParams, NEO_HOOKEAN, SNOW,
  StressBar, VISCOELASTIC, VOLUME_FLOOR, VON_MISES,
};
import package::materials::neo_hookean::{neo_hookean_stress, neo_hookean_stress_adjoint};
import package::materials::snow::{snow_flow, snow_flow_adjoint, snow_stress, snow_stress_adjoint};
import package::materials::viscoelastic::{
  viscoelastic_flow, viscoelastic_flow_adjoint, viscoelastic_stress, viscoelastic_stress_adjoint,
};
import package::materials::volume_penalty::volume_penalty;
import package::materials::von_mises::{
  von_mises_flow, von_mises_flow_adjoint, von_mises_stress, von_mises_stress_adjoint,
};
import package::math::matrix::{cofactor3, contract3, diagonal3, trace3};

/// Laws that the scene uses, a mask of `1 << kind`.
override LAWS: u32 = 0xffu;

fn is_law(law: LawParams, kind: u32) -> bool {
  return (LAWS & (1u << kind)) != 0u && law.kind == kind;
}

/// J. A fluid keeps it apart from F.
fn law_volume(law: LawParams, f: mat3x3f, memory: f32) -> f32 {
  return determinant(f) * select(1.0, memory, is_law(law, FLUID));
}

/// Whether matter has turned inside out, or nearly: the stress is finite, and no longer that of the law.
fn law_is_inverted(law: LawParams, f: mat3x3f, memory: f32) -> bool {
  return law_volume(law, f, memory) <= VOLUME_FLOOR;
}

/// Kirchhoff's stress [Pa] of matter whose velocity changes around it by the affine velocity c [1/s]: that of the law, of
/// the penalty on changes of volume, and of viscosity, J η (C + Cᵀ).
fn law_stress(law: LawParams, elastic: Elastic, f: mat3x3f, c: mat3x3f, memory: f32) -> mat3x3f {
  var stress = elastic_stress(law, elastic, f, memory);
  if (law.penalty_power > 0.0) {
    stress += diagonal3(vec3f(volume_penalty(law, elastic, law_volume(law, f, memory)).pull));
  }
  if (law.viscosity > 0.0) {
    stress += (c + transpose(c)) * (law.viscosity * bounded_volume(law_volume(law, f, memory)));
  }
  return stress;
}

fn elastic_stress(law: LawParams, elastic: Elastic, f: mat3x3f, memory: f32) -> mat3x3f {
  if (is_law(law, FIXED_COROTATED)) { return fixed_corotated_stress(law, elastic, f, memory); }
  if (is_law(law, NEO_HOOKEAN)) { return neo_hookean_stress(law, elastic, f, memory); }
  if (is_law(law, VON_MISES)) { return von_mises_stress(law, elastic, f, memory); }
  if (is_law(law, DRUCKER_PRAGER)) { return drucker_prager_stress(law, elastic, f, memory); }
  if (is_law(law, SNOW)) { return snow_stress(law, elastic, f, memory); }
  if (is_law(law, FLUID)) { return fluid_stress(law, elastic, f, memory); }
  if (is_law(law, VISCOELASTIC)) { return viscoelastic_stress(law, elastic, f, memory); }
  if (is_law(law, CLOTH)) { return cloth_stress(law, elastic, f, memory); }
  return mat3x3f();
}

fn law_stress_adjoint(
  law: LawParams, elastic: Elastic, f: mat3x3f, c: mat3x3f, memory: f32, stress_bar: mat3x3f,
) -> StressBar {
  var bar: StressBar;
  bar.law = elastic_stress_adjoint(law, elastic, f, memory, stress_bar);
  if (law.penalty_power <= 0.0 && law.viscosity <= 0.0) { return bar; }
  let volume = law_volume(law, f, memory);
  var volume_bar = 0.0;
  if (law.penalty_power > 0.0) {
    let penalty = volume_penalty(law, elastic, volume);
    let trace = trace3(stress_bar);
    volume_bar += trace * penalty.by_volume;
    bar.law.mu += trace * penalty.by_mu;
    bar.law.lambda += trace * penalty.by_lambda;
  }
  if (law.viscosity > 0.0) {
    let both = (stress_bar + transpose(stress_bar)) * law.viscosity;
    bar.c = both * bounded_volume(volume);
    volume_bar += select(0.0, contract3(both, c), volume > VOLUME_FLOOR);
  }
  let kept = select(1.0, memory, is_law(law, FLUID));
  bar.law.f += cofactor3(f) * (volume_bar * kept);
  bar.law.memory += select(0.0, volume_bar * determinant(f), is_law(law, FLUID));
  return bar;
}

fn elastic_stress_adjoint(law: LawParams, elastic: Elastic, f: mat3x3f, memory: f32, stress_bar: mat3x3f) -> LawBar {
  if (is_law(law, FIXED_COROTATED)) { return fixed_corotated_stress_adjoint(law, elastic, f, memory, stress_bar); }
  if (is_law(law, NEO_HOOKEAN)) { return neo_hookean_stress_adjoint(law, elastic, f, memory, stress_bar); }
  if (is_law(law, VON_MISES)) { return von_mises_stress_adjoint(law, elastic, f, memory, stress_bar); }
  if (is_law(law, DRUCKER_PRAGER)) { return drucker_prager_stress_adjoint(law, elastic, f, memory, stress_bar); }
  if (is_law(law, SNOW)) { return snow_stress_adjoint(law, elastic, f, memory, stress_bar); }
  if (is_law(law, FLUID)) { return fluid_stress_adjoint(law, elastic, f, memory, stress_bar); }
  if (is_law(law, VISCOELASTIC)) { return viscoelastic_stress_adjoint(law, elastic, f, memory, stress_bar); }
  if (is_law(law, CLOTH)) { return cloth_stress_adjoint(law, elastic, f, memory, stress_bar); }
  return LawBar();
}

/// What becomes of the deformation that the motion of a substep of dt [s] led to: the same, where matter does not flow.
fn law_flow(law: LawParams, elastic: Elastic, f: mat3x3f, memory: f32, dt: f32) -> Flow {
  if (is_law(law, VON_MISES)) { return von_mises_flow(law, elastic, f, memory, dt); }
  if (is_law(law, DRUCKER_PRAGER)) { return drucker_prager_flow(law, elastic, f, memory, dt); }
  if (is_law(law, SNOW)) { return snow_flow(law, elastic, f, memory, dt); }
  if (is_law(law, FLUID)) { return fluid_flow(law, elastic, f, memory, dt); }
  if (is_law(law, VISCOELASTIC)) { return viscoelastic_flow(law, elastic, f, memory, dt); }
  if (is_law(law, CLOTH)) { return cloth_flow(law, elastic, f, memory, dt); }
  return Flow(f, memory);
}

/// `bar` is that of the flow's outcome.
fn law_flow_adjoint(law: LawParams, elastic: Elastic, f: mat3x3f, memory: f32, dt: f32, bar: Flow) -> LawBar {
  if (is_law(law, VON_MISES)) { return von_mises_flow_adjoint(law, elastic, f, memory, dt, bar); }
  if (is_law(law, DRUCKER_PRAGER)) { return drucker_prager_flow_adjoint(law, elastic, f, memory, dt, bar); }
  if (is_law(law, SNOW)) { return snow_flow_adjoint(law, elastic, f, memory, dt, bar); }
  if (is_law(law, FLUID)) { return fluid_flow_adjoint(law, elastic, f, memory, dt, bar); }
  if (is_law(law, VISCOELASTIC)) { return viscoelastic_flow_adjoint(law, elastic, f, memory, dt, bar); }
  if (is_law(law, CLOTH)) { return cloth_flow_adjoint(law, elastic, f, memory, dt, bar); }
  return LawBar(bar.f, bar.memory, 0.0, 0.0);
}
