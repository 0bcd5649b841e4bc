// Sand: elastic as Hencky's, and its shear stress is bounded by friction under pressure, the cone of Drucker and Prager
// |dev τ| ≤ 3 α (p + p_c). It flows in shear without changing its volume (Klar et al. 2016).
//
// values: α; the trace of log strain that cohesion holds, tr ε = values.y at the tip of the cone, 0 for dry sand.
//
// Beyond the tip grains part and there is no stress. The memory holds by how much, as ln of a volume ratio, and compression
// closes it before there is pressure again, or sand that was stirred would grow (Tampubolon et al. 2017).
import package::materials::hencky::{hencky_stress, log_strain_of, principal_strain, strained};
import package::materials::hencky_adjoint::{
  hencky_stress_adjoint, principal_slope, strain_trace, strained_adjoint, strained_bar,
};
import package::materials::law_types::{Elastic, Flow, LawBar, LawParams};
import package::math::matrix::{contract3, diagonal3, outer3, trace3};
import package::math::svd3::svd3;
import package::math::svd3_function::svd3_function;

fn drucker_prager_stress(law: LawParams, elastic: Elastic, f: mat3x3f, memory: f32) -> mat3x3f {
  return hencky_stress(elastic, f);
}

fn drucker_prager_stress_adjoint(
  law: LawParams, elastic: Elastic, f: mat3x3f, memory: f32, stress_bar: mat3x3f,
) -> LawBar {
  return hencky_stress_adjoint(elastic, f, stress_bar);
}

/// |dev ε| that friction bears, per tr ε below the tip.
fn steepness_of(law: LawParams, elastic: Elastic) -> f32 {
  return law.values.x * (1.5 * elastic.lambda / elastic.mu + 1.0);
}

fn drucker_prager_flow(law: LawParams, elastic: Elastic, f: mat3x3f, memory: f32, dt: f32) -> Flow {
  let strain = log_strain_of(f);
  let trace = trace3(strain);
  // With the gap between grains closed, how far beyond the tip; negative under pressure.
  let beyond = trace + memory - law.values.y;
  if (beyond >= 0.0) { return Flow(strained(f, diagonal3(vec3f(law.values.y / 3.0)) - strain), beyond); }
  let deviator = strain - diagonal3(vec3f(trace / 3.0));
  let size = sqrt(contract3(deviator, deviator));
  let excess = max(size + steepness_of(law, elastic) * beyond, 0.0);
  if (excess == 0.0 && memory == 0.0) { return Flow(f, 0.0); }
  return Flow(strained(f, diagonal3(vec3f(memory / 3.0)) - deviator * (excess / max(size, 1e-30))), 0.0);
}

fn drucker_prager_flow_adjoint(
  law: LawParams, elastic: Elastic, f: mat3x3f, memory: f32, dt: f32, bar: Flow,
) -> LawBar {
  let svd = svd3(f);
  let strain = principal_strain(svd.sigma);
  let trace = strain_trace(strain);
  let beyond = trace + memory - law.values.y;
  if (beyond >= 0.0) {
    // The strain is that of the tip, whatever it was; the gap takes it up.
    let turned = strained_adjoint(svd, vec3f(law.values.y / 3.0) - strain, mat3x3f(), bar.f);
    return LawBar(turned + svd3_function(svd, principal_slope(svd.sigma) * bar.memory), bar.memory, 0.0, 0.0);
  }
  let deviator = strain - trace / 3.0;
  let size = length(deviator);
  let steepness = steepness_of(law, elastic);
  let excess = size + steepness * beyond;
  if (excess <= 0.0) {
    let change = vec3f(memory / 3.0);
    let closed = strained_adjoint(svd, change, diagonal3(vec3f(1.0)), bar.f);
    return LawBar(closed, strain_trace(strained_bar(svd, change, bar.f)) / 3.0, 0.0, 0.0);
  }
  // ε' = tr ε/3 + r d with the radius r = -steepness · beyond and the direction d of the deviator.
  let d = deviator / size;
  let change = vec3f(memory / 3.0) - d * excess;
  let ratio = -steepness * beyond / size;
  let mean = (1.0 - ratio) / 3.0;
  let derivative = diagonal3(vec3f(ratio)) - outer3(d, d) * ratio + mat3x3f(vec3f(mean), vec3f(mean), vec3f(mean))
    - outer3(d, vec3f(steepness));
  let strain_bar = strained_bar(svd, change, bar.f);
  let along = dot(strain_bar, d);
  let steepness_bar = -along * beyond;
  let by_lambda = 1.5 * law.values.x / elastic.mu;
  return LawBar(
    strained_adjoint(svd, change, derivative, bar.f),
    strain_trace(strain_bar) / 3.0 - along * steepness,
    -steepness_bar * by_lambda * elastic.lambda / elastic.mu,
    steepness_bar * by_lambda,
  );
}
