// Isotropic functions of the left stretch of a matrix, T(F) = U diag(t(σ)) Uᵀ with F = U diag(σ) Vᵀ: stresses in space.
//
// As in svd3_function.wgsl, the derivative does not go through those of U. With a = Uᵀ dF V the diagonal of Uᵀ dT U is
// (∂t/∂σ) diag(a), and since T is a function of F Fᵀ, whose values are σ², its entry ij is
// (a_ij σ_j + a_ji σ_i) (t_i - t_j)/(σ_i - σ_j)/(σ_i + σ_j).
import package::math::matrix::{diagonal_of3, symmetric_part3};
import package::math::svd3::Svd3;
import package::math::svd3_function::difference_quotients3;

// Sums σ_i + σ_j stay above this part of the largest value: where a pair sums to zero the element inverts.
const INVERSION = 1e-4;

/// U diag(t) Uᵀ.
fn stretch3_function(svd: Svd3, t: vec3f) -> mat3x3f {
  return mat3x3f(svd.u[0] * t.x, svd.u[1] * t.y, svd.u[2] * t.z) * transpose(svd.u);
}

/// The adjoint of F, given t(σ), derivative[j][i] = ∂t_i/∂σ_j, and the adjoint of T.
fn stretch3_function_adjoint(svd: Svd3, t: vec3f, derivative: mat3x3f, t_bar: mat3x3f) -> mat3x3f {
  let sigma = svd.sigma;
  let m = transpose(svd.u) * symmetric_part3(t_bar) * svd.u;
  let diagonal = diagonal_of3(m) * derivative;
  // Of the pairs 12, 20, 01; an entry ij of the symmetric m stands for two.
  let sums = max(sigma.yzx + sigma.zxy, vec3f(max(INVERSION * sigma.x, 1e-20)));
  let pairs = 2.0 * vec3f(m[2].y, m[0].z, m[1].x) * difference_quotients3(sigma, t, derivative) / sums;
  // a_ij is weighed by σ_j.
  let a_bar = mat3x3f(
    vec3f(diagonal.x, pairs.z * sigma.x, pairs.y * sigma.x),
    vec3f(pairs.z * sigma.y, diagonal.y, pairs.x * sigma.y),
    vec3f(pairs.y * sigma.z, pairs.x * sigma.z, diagonal.z),
  );
  return svd.u * a_bar * transpose(svd.v);
}
