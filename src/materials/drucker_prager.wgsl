// Sand: elastic as Hencky's, and its shear stress is bounded by friction under pressure, the cone of Drucker and Prager
// |dev τ| ≤ 3 α (p + p_c). It flows in shear without changing its volume (Klar et al. 2016).
//
// values: α; the trace of log strain that cohesion holds, tr ε = values.y at the tip of the cone, 0 for dry sand.
//
// Beyond the tip grains part and there is no stress. The memory holds by how much, as ln of a volume ratio, and compression
// closes it before there is pressure again, or sand that was stirred would grow (Tampubolon et al. 2017).
import package::materials::hencky::{
  hencky_stress, hencky_stress_adjoint, principal_slope, principal_strain, strain_trace, strained, strained_adjoint,
  strained_bar,
};
import package::materials::law_types::{Elastic, Flow, LawBar, LawParams};
import package::math::matrix::{diagonal3, outer3};
import package::math::svd3::{svd3, Svd3};
import package::math::svd3_function::svd3_function;

fn drucker_prager_stress(law: LawParams, elastic: Elastic, f: mat3x3f, memory: f32) -> mat3x3f {
  return hencky_stress(elastic, f);
}

fn drucker_prager_stress_adjoint(
  law: LawParams, elastic: Elastic, f: mat3x3f, memory: f32, stress_bar: mat3x3f,
) -> LawBar {
  return hencky_stress_adjoint(elastic, f, stress_bar);
}

/// A trial strain with the gap between grains closed, against the cone.
struct SandTrial {
  svd: Svd3,
  strain: vec3f,
  /// tr ε beyond the tip; negative under pressure
  beyond: f32,
  direction: vec3f,
  /// |dev ε|
  size: f32,
  /// |dev ε| that friction bears, per -beyond
  steepness: f32,
}

fn sand_trial(law: LawParams, elastic: Elastic, f: mat3x3f, memory: f32) -> SandTrial {
  let svd = svd3(f);
  let strain = principal_strain(svd.sigma);
  let trace = strain_trace(strain);
  let deviator = strain - trace / 3.0;
  let size = length(deviator);
  let steepness = law.values.x * (1.5 * elastic.lambda / elastic.mu + 1.0);
  return SandTrial(svd, strain, trace + memory - law.values.y, deviator / max(size, 1e-30), size, steepness);
}

fn drucker_prager_flow(law: LawParams, elastic: Elastic, f: mat3x3f, memory: f32, dt: f32) -> Flow {
  let trial = sand_trial(law, elastic, f, memory);
  if (trial.beyond >= 0.0) {
    return Flow(strained(f, trial.svd, vec3f(law.values.y / 3.0) - trial.strain), trial.beyond);
  }
  let excess = max(trial.size + trial.steepness * trial.beyond, 0.0);
  if (excess == 0.0 && memory == 0.0) { return Flow(f, 0.0); }
  return Flow(strained(f, trial.svd, vec3f(memory / 3.0) - trial.direction * excess), 0.0);
}

fn drucker_prager_flow_adjoint(
  law: LawParams, elastic: Elastic, f: mat3x3f, memory: f32, dt: f32, bar: Flow,
) -> LawBar {
  let trial = sand_trial(law, elastic, f, memory);
  let svd = trial.svd;
  if (trial.beyond >= 0.0) {
    // The strain is that of the tip, whatever it was; the gap takes it up.
    let change = vec3f(law.values.y / 3.0) - trial.strain;
    let turned = strained_adjoint(svd, change, mat3x3f(), bar.f);
    return LawBar(turned + svd3_function(svd, principal_slope(svd.sigma) * bar.memory), bar.memory, 0.0, 0.0);
  }
  let excess = trial.size + trial.steepness * trial.beyond;
  if (excess <= 0.0) {
    let change = vec3f(memory / 3.0);
    let closed = strained_adjoint(svd, change, diagonal3(vec3f(1.0)), bar.f);
    return LawBar(closed, strain_trace(strained_bar(svd, change, bar.f)) / 3.0, 0.0, 0.0);
  }
  // ε' = tr ε/3 + r d with the radius r = -steepness · beyond and the direction d of the deviator.
  let change = vec3f(memory / 3.0) - trial.direction * excess;
  let d = trial.direction;
  let ratio = -trial.steepness * trial.beyond / trial.size;
  let mean = (1.0 - ratio) / 3.0;
  let derivative = diagonal3(vec3f(ratio)) - outer3(d, d) * ratio + mat3x3f(vec3f(mean), vec3f(mean), vec3f(mean))
    - outer3(d, vec3f(trial.steepness));
  let strain_bar = strained_bar(svd, change, bar.f);
  let along = dot(strain_bar, d);
  let steepness_bar = -along * trial.beyond;
  let by_lambda = 1.5 * law.values.x / elastic.mu;
  return LawBar(
    strained_adjoint(svd, change, derivative, bar.f),
    strain_trace(strain_bar) / 3.0 - along * trial.steepness,
    -steepness_bar * by_lambda * elastic.lambda / elastic.mu,
    steepness_bar * by_lambda,
  );
}
