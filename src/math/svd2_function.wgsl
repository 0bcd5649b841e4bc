// Isotropic functions of a 2×2 matrix, G(F) = U diag(g(σ)) Vᵀ, and their adjoint: see svd3_function.wgsl for the form.
import package::math::matrix::{diagonal2, diagonal_of2};
import package::math::svd2::Svd2;
import package::math::svd3_function::{COALESCENCE, INVERSION};

/// U diag(g) Vᵀ.
fn svd2_function(svd: Svd2, g: vec2f) -> mat2x2f {
  return svd.u * diagonal2(g) * transpose(svd.v);
}

/// The adjoint of F, given g(σ), derivative[j][i] = ∂g_i/∂σ_j, and the adjoint of G.
fn svd2_function_adjoint(svd: Svd2, g: vec2f, derivative: mat2x2f, g_bar: mat2x2f) -> mat2x2f {
  return svd2_function_adjoint_of(
    svd, derivative, difference_quotient2(svd.sigma, g, derivative), sum_quotient2(svd.sigma, g), g_bar,
  );
}

/// (g_0 - g_1)/(σ_0 - σ_1), or its limit where the values coalesce.
fn difference_quotient2(sigma: vec2f, g: vec2f, derivative: mat2x2f) -> f32 {
  let gap = sigma.x - sigma.y;
  let coalesced = abs(gap) <= COALESCENCE * (abs(sigma.x) + abs(sigma.y));
  let limit = 0.5 * (derivative[0].x + derivative[1].y - derivative[1].x - derivative[0].y);
  return select((g.x - g.y) / select(gap, 1.0, coalesced), limit, coalesced);
}

/// (g_0 + g_1)/(σ_0 + σ_1), bounded near inversion.
fn sum_quotient2(sigma: vec2f, g: vec2f) -> f32 {
  return (g.x + g.y) / max(sigma.x + sigma.y, max(INVERSION * sigma.x, 1e-20));
}

/// The same, for a law that knows its quotients in closed form.
fn svd2_function_adjoint_of(svd: Svd2, derivative: mat2x2f, difference: f32, sum: f32, g_bar: mat2x2f) -> mat2x2f {
  let a = transpose(svd.u) * g_bar * svd.v;
  let diagonal = diagonal_of2(a) * derivative;
  let symmetric = 0.5 * (a[1].x + a[0].y) * difference;
  let antisymmetric = 0.5 * (a[1].x - a[0].y) * sum;
  let f_bar = mat2x2f(diagonal.x, symmetric - antisymmetric, symmetric + antisymmetric, diagonal.y);
  return svd.u * f_bar * transpose(svd.v);
}
