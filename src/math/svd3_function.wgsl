// Isotropic functions of a matrix, G(F) = U diag(g(σ)) Vᵀ with F = U diag(σ) Vᵀ: stresses and plastic return maps.
//
// Their derivative never goes through those of U and V, which blow up where two σ coalesce, as at rest. In the frame of U and
// V, with a = Uᵀ dF V, the diagonal of dG is (∂g/∂σ) diag(a), and for each pair i, j the symmetric part of a is scaled by
// (g_i - g_j)/(σ_i - σ_j), its antisymmetric part by (g_i + g_j)/(σ_i + σ_j). The adjoint is the same with ∂g/∂σ transposed,
// so the functions below serve as the differential dF ↦ dG too.
import package::math::matrix::diagonal_of3;
import package::math::svd3::Svd3;

// Two values closer than this, relative to their sum, take the limit of the difference quotient. Its error grows with the
// square of the gap, that of the quotient falls with the gap: they meet here.
@if(ORACLE) const COALESCENCE = 5e-6;
@else const COALESCENCE = 2e-3;

// Sums σ_i + σ_j stay above this part of the largest value: where a pair sums to zero the element inverts, and the
// derivative of a law that does not vanish there has a pole.
const INVERSION = 1e-4;

/// U diag(g) Vᵀ.
fn svd3_function(svd: Svd3, g: vec3f) -> mat3x3f {
  return mat3x3f(svd.u[0] * g.x, svd.u[1] * g.y, svd.u[2] * g.z) * transpose(svd.v);
}

/// The adjoint of F, given g(σ), derivative[j][i] = ∂g_i/∂σ_j, and the adjoint of G.
fn svd3_function_adjoint(svd: Svd3, g: vec3f, derivative: mat3x3f, g_bar: mat3x3f) -> mat3x3f {
  return svd3_function_adjoint_of(
    svd, derivative, difference_quotients3(svd.sigma, g, derivative), sum_quotients3(svd.sigma, g), g_bar,
  );
}

/// (g_i - g_j)/(σ_i - σ_j) for the pairs 12, 20, 01, or its limit where the two values coalesce.
fn difference_quotients3(sigma: vec3f, g: vec3f, derivative: mat3x3f) -> vec3f {
  let gap = sigma.yzx - sigma.zxy;
  let coalesced = abs(gap) <= COALESCENCE * (abs(sigma.yzx) + abs(sigma.zxy));
  // Along σ_i - σ_j at a fixed sum, g_i - g_j is odd: its slope differs from the quotient by the square of the gap.
  let own = diagonal_of3(derivative);
  let crossed = vec3f(derivative[1].z, derivative[2].x, derivative[0].y)
    + vec3f(derivative[2].y, derivative[0].z, derivative[1].x);
  let limit = 0.5 * (own.yzx + own.zxy - crossed);
  return select((g.yzx - g.zxy) / select(gap, vec3f(1.0), coalesced), limit, coalesced);
}

/// (g_i + g_j)/(σ_i + σ_j) for the pairs 12, 20, 01, bounded near inversion.
fn sum_quotients3(sigma: vec3f, g: vec3f) -> vec3f {
  let least = max(INVERSION * sigma.x, 1e-20);
  return (g.yzx + g.zxy) / max(sigma.yzx + sigma.zxy, vec3f(least));
}

/// The same, for a law that knows its quotients in closed form.
fn svd3_function_adjoint_of(
  svd: Svd3, derivative: mat3x3f, difference: vec3f, sum: vec3f, g_bar: mat3x3f,
) -> mat3x3f {
  let a = transpose(svd.u) * g_bar * svd.v;
  let diagonal = diagonal_of3(a) * derivative;
  // Entries ij and ji of the pairs 12, 20, 01.
  let upper = vec3f(a[2].y, a[0].z, a[1].x);
  let lower = vec3f(a[1].z, a[2].x, a[0].y);
  let symmetric = 0.5 * (upper + lower) * difference;
  let antisymmetric = 0.5 * (upper - lower) * sum;
  let ij = symmetric + antisymmetric;
  let ji = symmetric - antisymmetric;
  let f_bar = mat3x3f(
    vec3f(diagonal.x, ji.z, ij.y),
    vec3f(ij.z, diagonal.y, ji.x),
    vec3f(ji.y, ij.x, diagonal.z),
  );
  return svd.u * f_bar * transpose(svd.v);
}
