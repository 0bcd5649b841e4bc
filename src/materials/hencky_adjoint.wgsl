// Adjoints of Hencky's matter, in its principal directions (hencky.wgsl).
import package::materials::hencky::{log_strain_of, principal_strain, STRETCH_FLOOR};
import package::materials::law_types::{Elastic, Flow, LawBar};
import package::math::logarithm::{exp_quotient3, exp_strain3};
import package::math::matrix::{contract3, diagonal3, diagonal_of3, one_plus3, trace3};
import package::math::stretch3_function::stretch3_function_adjoint;
import package::math::svd3::{svd3, Svd3};
import package::math::svd3_function::{sum_quotients3, svd3_function, svd3_function_adjoint_of};

/// dε/dσ.
fn principal_slope(sigma: vec3f) -> vec3f {
  return select(vec3f(0.0), 1.0 / max(sigma, vec3f(STRETCH_FLOOR)), sigma > vec3f(STRETCH_FLOOR));
}

fn strain_trace(strain: vec3f) -> f32 {
  return strain.x + strain.y + strain.z;
}

fn hencky_stress_adjoint(elastic: Elastic, h: mat3x3f, stress_bar: mat3x3f) -> LawBar {
  let svd = svd3(one_plus3(h));
  let strain = principal_strain(svd.sigma);
  let slope = principal_slope(svd.sigma);
  let trace = strain_trace(strain);
  let shear = 2.0 * elastic.mu;
  let derivative = mat3x3f(
    (vec3f(shear, 0.0, 0.0) + elastic.lambda) * slope.x,
    (vec3f(0.0, shear, 0.0) + elastic.lambda) * slope.y,
    (vec3f(0.0, 0.0, shear) + elastic.lambda) * slope.z,
  );
  let stress = strain * shear + elastic.lambda * trace;
  // Logarithms of stretches have the digits of 1; the strain itself has its own.
  let exact = log_strain_of(h);
  var bar: LawBar;
  bar.f = stretch3_function_adjoint(svd, stress, derivative, stress_bar);
  bar.mu = 2.0 * contract3(stress_bar, exact);
  bar.lambda = trace3(exact) * trace3(stress_bar);
  return bar;
}

/// What matter does to bear principal strains ε, as StrainChange, with derivatives: ε' is ε after the change.
struct StrainTangent {
  change: vec3f,
  /// by_strain[j][i] = ∂ε'_i/∂ε_j
  by_strain: mat3x3f,
  /// By which all differences of strains shrink, ε'_i - ε'_j = ratio (ε_i - ε_j)
  ratio: f32,
  by_memory: vec3f,
  by_mu: vec3f,
  by_lambda: vec3f,
  /// Of the new memory
  memory_by_strain: vec3f,
  memory_by_memory: f32,
}

/// Of matter that bears every strain.
fn no_change() -> StrainTangent {
  var tangent: StrainTangent;
  tangent.by_strain = diagonal3(vec3f(1.0));
  tangent.ratio = 1.0;
  tangent.memory_by_memory = 1.0;
  return tangent;
}

/// ∂ε'/∂ε where a deviator is scaled by a ratio that does not depend on it, and the trace is kept.
fn scaled_deviator(ratio: f32) -> mat3x3f {
  let mean = vec3f((1.0 - ratio) / 3.0);
  return diagonal3(vec3f(ratio)) + mat3x3f(mean, mean, mean);
}

/// `bar` is that of what the flow led to. As the flow adds to F, its adjoint adds to that of F: over thousands of substeps
/// rounding must not be that of the whole.
fn hencky_flow_adjoint(svd: Svd3, tangent: StrainTangent, bar: Flow) -> LawBar {
  let stretch = max(svd.sigma, vec3f(STRETCH_FLOOR));
  let added = stretch * exp_strain3(tangent.change) + (stretch - svd.sigma);
  let changed = svd.sigma + added;
  let slope = principal_slope(svd.sigma);
  let by_sigma = mat3x3f(
    changed * tangent.by_strain[0] * slope.x,
    changed * tangent.by_strain[1] * slope.y,
    changed * tangent.by_strain[2] * slope.z,
  ) - diagonal3(vec3f(1.0));
  let quotients = stretch_quotients(svd.sigma, changed, tangent.ratio) - 1.0;
  let strain_bar = changed * diagonal_of3(transpose(svd.u) * bar.f * svd.v);
  let by_memory = svd3_function(svd, tangent.memory_by_strain * slope * bar.memory);
  return LawBar(
    bar.f + svd3_function_adjoint_of(svd, by_sigma, quotients, sum_quotients3(svd.sigma, added), bar.f) + by_memory,
    dot(strain_bar, tangent.by_memory) + bar.memory * tangent.memory_by_memory,
    dot(strain_bar, tangent.by_mu),
    dot(strain_bar, tangent.by_lambda),
  );
}

/// (σ'_i - σ'_j)/(σ_i - σ_j) of the pairs 12, 20, 01. Strains at which matter yields are often smaller than differences of σ
/// that rounding leaves alone, so neither the quotient itself nor its limit will do: with x = ε_i - ε_j it is
/// σ'_j (e^(ratio x) - 1) / (σ_j (eˣ - 1)), which has no small differences.
fn stretch_quotients(sigma: vec3f, changed: vec3f, ratio: f32) -> vec3f {
  let stretch = max(sigma, vec3f(STRETCH_FLOOR));
  let strain = principal_strain(sigma);
  let x = strain.yzx - strain.zxy;
  return changed.zxy / stretch.zxy * ratio * exp_quotient3(ratio * x) / exp_quotient3(x);
}
