// The laws of soft matter behind one door: which one, a particle's LawParams say. Laws with the same elastic part share it, so
// that a kernel holds it once.
import package::materials::cloth::{cloth_flow, cloth_flow_adjoint, cloth_stress, cloth_stress_adjoint};
import package::materials::drucker_prager::{drucker_prager_change, drucker_prager_tangent};
import package::materials::fixed_corotated::{fixed_corotated_stress, fixed_corotated_stress_adjoint};
import package::materials::fluid::{fluid_flow, fluid_flow_adjoint, fluid_stress, fluid_stress_adjoint};
import package::materials::hencky::{hencky_stress, log_strain_of, principal_strain, StrainChange, strained};
import package::materials::hencky_adjoint::{hencky_flow_adjoint, hencky_stress_adjoint, StrainTangent};
import package::materials::law_choice::{is_corotated, is_hencky, is_law};
import package::materials::law_types::{
  bounded_volume, CLOTH, DRUCKER_PRAGER, Elastic, Flow, FLUID, LawBar, LawParams, NEO_HOOKEAN, SNOW, StressBar,
  VOLUME_FLOOR, VON_MISES,
};
import package::materials::neo_hookean::{neo_hookean_stress, neo_hookean_stress_adjoint};
import package::materials::snow::{snow_flow, snow_flow_adjoint, snow_hardness};
import package::materials::viscoelastic::{viscoelastic_change, viscoelastic_tangent};
import package::materials::volume_penalty::volume_penalty;
import package::materials::von_mises::{von_mises_change, von_mises_tangent};
import package::math::matrix::{cofactor3, contract3, determinant_less_one3, diagonal3, one_plus3, trace3};
import package::math::svd3::svd3;

/// Factor of the stress.
fn hardness(law: LawParams, memory: f32) -> f32 {
  if (is_law(law, SNOW)) { return snow_hardness(law, memory); }
  return 1.0;
}

/// J - 1. A fluid keeps J apart from F.
fn law_growth(law: LawParams, h: mat3x3f, memory: f32) -> f32 {
  let growth = determinant_less_one3(h);
  return select(growth, (memory - 1.0) + memory * growth, is_law(law, FLUID));
}

/// J.
fn law_volume(law: LawParams, h: mat3x3f, memory: f32) -> f32 {
  return 1.0 + law_growth(law, h, memory);
}

/// Whether matter has turned inside out, or nearly: the stress is finite, and no longer that of the law.
fn law_is_inverted(law: LawParams, h: mat3x3f, memory: f32) -> bool {
  return law_volume(law, h, memory) <= VOLUME_FLOOR;
}

/// Kirchhoff's stress [Pa] of matter whose velocity changes around it by the affine velocity c [1/s]: that of the law, of
/// the penalty on changes of volume, and of viscosity, J η (C + Cᵀ).
fn law_stress(law: LawParams, elastic: Elastic, h: mat3x3f, c: mat3x3f, memory: f32) -> mat3x3f {
  var stress = elastic_stress(law, elastic, h, memory);
  if (law.penalty_power > 0.0) {
    stress += diagonal3(vec3f(volume_penalty(law, elastic, law_growth(law, h, memory)).pull));
  }
  if (law.viscosity > 0.0) {
    stress += (c + transpose(c)) * (law.viscosity * bounded_volume(law_volume(law, h, memory)));
  }
  return stress;
}

fn elastic_stress(law: LawParams, elastic: Elastic, h: mat3x3f, memory: f32) -> mat3x3f {
  if (is_law(law, NEO_HOOKEAN)) { return neo_hookean_stress(elastic, h); }
  if (is_hencky(law)) { return hencky_stress(elastic, h); }
  if (is_law(law, FLUID)) { return fluid_stress(law, one_plus3(h), memory); }
  if (is_law(law, CLOTH)) { return cloth_stress(law, elastic, one_plus3(h)); }
  if (is_corotated(law)) { return fixed_corotated_stress(elastic, h) * hardness(law, memory); }
  return mat3x3f();
}

fn law_stress_adjoint(
  law: LawParams, elastic: Elastic, h: mat3x3f, c: mat3x3f, memory: f32, stress_bar: mat3x3f,
) -> StressBar {
  var bar: StressBar;
  bar.law = elastic_stress_adjoint(law, elastic, h, memory, stress_bar);
  if (law.penalty_power <= 0.0 && law.viscosity <= 0.0) { return bar; }
  let growth = law_growth(law, h, memory);
  let volume = 1.0 + growth;
  var volume_bar = 0.0;
  if (law.penalty_power > 0.0) {
    let penalty = volume_penalty(law, elastic, growth);
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
  let f = one_plus3(h);
  let kept = select(1.0, memory, is_law(law, FLUID));
  bar.law.f += cofactor3(f) * (volume_bar * kept);
  bar.law.memory += select(0.0, volume_bar * determinant(f), is_law(law, FLUID));
  return bar;
}

fn elastic_stress_adjoint(law: LawParams, elastic: Elastic, h: mat3x3f, memory: f32, stress_bar: mat3x3f) -> LawBar {
  if (is_law(law, NEO_HOOKEAN)) { return neo_hookean_stress_adjoint(elastic, h, stress_bar); }
  if (is_hencky(law)) { return hencky_stress_adjoint(elastic, h, stress_bar); }
  if (is_law(law, FLUID)) { return fluid_stress_adjoint(law, one_plus3(h), memory, stress_bar); }
  if (is_law(law, CLOTH)) { return cloth_stress_adjoint(law, elastic, one_plus3(h), stress_bar); }
  if (!is_corotated(law)) { return LawBar(); }
  var bar = fixed_corotated_stress_adjoint(elastic, h, stress_bar * hardness(law, memory));
  // The stress is linear in Lamé's parameters, so its product with the adjoint is theirs with their own.
  let product = bar.mu * elastic.mu + bar.lambda * elastic.lambda;
  bar.memory = select(0.0, -law.values.x * product, is_law(law, SNOW));
  return bar;
}

/// What becomes of the deformation that a substep of dt [s] led to: the same, with all its digits, where matter does not flow.
fn law_flow(law: LawParams, elastic: Elastic, h: mat3x3f, memory: f32, dt: f32) -> Flow {
  if (is_law(law, SNOW)) { return snow_flow(law, h, memory); }
  if (is_law(law, FLUID)) { return Flow(mat3x3f(), fluid_flow(one_plus3(h), memory).memory); }
  if (is_law(law, CLOTH)) {
    let f = one_plus3(h);
    let flow = cloth_flow(law, f, memory);
    return Flow(h + (flow.f - f), flow.memory);
  }
  if (!is_hencky(law)) { return Flow(h, memory); }
  let change = strain_change(law, elastic, h, memory, dt);
  if (!change.flows) { return Flow(h, change.memory); }
  return Flow(strained(h, change.strain), change.memory);
}

fn strain_change(law: LawParams, elastic: Elastic, h: mat3x3f, memory: f32, dt: f32) -> StrainChange {
  let strain = log_strain_of(h);
  if (is_law(law, VON_MISES)) { return von_mises_change(law, elastic, strain, memory); }
  if (is_law(law, DRUCKER_PRAGER)) { return drucker_prager_change(law, elastic, strain, memory); }
  return viscoelastic_change(law, strain, memory, dt);
}

/// `bar` is that of the flow's outcome.
fn law_flow_adjoint(law: LawParams, elastic: Elastic, h: mat3x3f, memory: f32, dt: f32, bar: Flow) -> LawBar {
  let f = one_plus3(h);
  if (is_law(law, SNOW)) { return snow_flow_adjoint(law, f, memory, bar); }
  if (is_law(law, FLUID)) { return fluid_flow_adjoint(f, memory, bar); }
  if (is_law(law, CLOTH)) { return cloth_flow_adjoint(law, f, bar); }
  if (!is_hencky(law)) { return LawBar(bar.f, bar.memory, 0.0, 0.0); }
  // Asked as the flow itself asked, whether there was any: that is cheap, and both take the same branch.
  if (!strain_change(law, elastic, h, memory, dt).flows) {
    // Sand that bears its strain has no gap; if it had one, that would close.
    let memory_bar = select(bar.memory, contract3(bar.f, f) / 3.0, is_law(law, DRUCKER_PRAGER));
    return LawBar(bar.f, memory_bar, 0.0, 0.0);
  }
  let svd = svd3(f);
  return hencky_flow_adjoint(svd, strain_tangent(law, elastic, principal_strain(svd.sigma), memory, dt), bar);
}

fn strain_tangent(law: LawParams, elastic: Elastic, strain: vec3f, memory: f32, dt: f32) -> StrainTangent {
  if (is_law(law, VON_MISES)) { return von_mises_tangent(law, elastic, strain); }
  if (is_law(law, DRUCKER_PRAGER)) { return drucker_prager_tangent(law, elastic, strain, memory); }
  return viscoelastic_tangent(law, strain, dt);
}
