// Adjoints of Hencky's matter, in its principal directions (hencky.wgsl).
import package::materials::hencky::{principal_strain, STRETCH_FLOOR};
import package::materials::law_types::{Elastic, LawBar};
import package::math::logarithm::exp_strain3;
import package::math::matrix::{diagonal_of3, symmetric_part3};
import package::math::stretch3_function::stretch3_function_adjoint;
import package::math::svd3::{svd3, Svd3};
import package::math::svd3_function::svd3_function_adjoint;

/// dε/dσ.
fn principal_slope(sigma: vec3f) -> vec3f {
  return select(vec3f(0.0), 1.0 / max(sigma, vec3f(STRETCH_FLOOR)), sigma > vec3f(STRETCH_FLOOR));
}

fn strain_trace(strain: vec3f) -> f32 {
  return strain.x + strain.y + strain.z;
}

fn hencky_stress_adjoint(elastic: Elastic, f: mat3x3f, stress_bar: mat3x3f) -> LawBar {
  let svd = svd3(f);
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
  let principal_bar = diagonal_of3(transpose(svd.u) * symmetric_part3(stress_bar) * svd.u);
  var bar: LawBar;
  bar.f = stretch3_function_adjoint(svd, stress, derivative, stress_bar);
  bar.mu = 2.0 * dot(principal_bar, strain);
  bar.lambda = trace * strain_trace(principal_bar);
  return bar;
}

/// Derivatives of the objective by the principal strains that `strained` led to.
fn strained_bar(svd: Svd3, change: vec3f, f_bar: mat3x3f) -> vec3f {
  return changed_stretch(svd, change) * diagonal_of3(transpose(svd.u) * f_bar * svd.v);
}

/// The adjoint of F, given derivative[j][i] of the new strain i by the old strain j, and the adjoint of what it led to.
fn strained_adjoint(svd: Svd3, change: vec3f, derivative: mat3x3f, f_bar: mat3x3f) -> mat3x3f {
  let stretch = changed_stretch(svd, change);
  let slope = principal_slope(svd.sigma);
  let by_sigma = mat3x3f(
    stretch * derivative[0] * slope.x,
    stretch * derivative[1] * slope.y,
    stretch * derivative[2] * slope.z,
  );
  return svd3_function_adjoint(svd, stretch, by_sigma, f_bar);
}

fn changed_stretch(svd: Svd3, change: vec3f) -> vec3f {
  let stretch = max(svd.sigma, vec3f(STRETCH_FLOOR));
  return stretch + stretch * exp_strain3(change);
}
