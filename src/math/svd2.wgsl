// Singular value decomposition of 2×2 matrices, F = U diag(σ) Vᵀ with rotations U and V.
import package::math::jacobi::jacobi_rotation;
import package::math::matrix::largest_entry2;
import package::math::power_of_two::{exponent_of, power_of_two};
import package::math::unit::{perpendicular2, unit2};

/// σ.x ≥ |σ.y|; the sign of σ.y is that of det F. Equal values may come out of order by some ulps.
struct Svd2 {
  u: mat2x2f,
  sigma: vec2f,
  v: mat2x2f,
}

/// One-sided Jacobi: V makes the columns of F V orthogonal. Unlike the roots of FᵀF this keeps all digits of σ.y that
/// F determines. Any finite F, zero too.
fn svd2(matrix: mat2x2f) -> Svd2 {
  let exponent = clamp(exponent_of(largest_entry2(matrix)), -100, 100);
  let f = matrix * power_of_two(-exponent);
  let aa = dot(f[0], f[0]);
  let bb = dot(f[1], f[1]);
  let first = unit2(jacobi_rotation(aa, bb, dot(f[0], f[1])), vec2f(1.0, 0.0));
  // The small angle keeps the longer column the longer one.
  let v0 = select(first, perpendicular2(first), aa < bb);
  let v1 = perpendicular2(v0);
  let b0 = f * v0;
  let u0 = unit2(b0, vec2f(1.0, 0.0));
  let u1 = perpendicular2(u0);
  let sigma = vec2f(dot(u0, b0), dot(u1, f * v1)) * power_of_two(exponent);
  return Svd2(mat2x2f(u0, u1), sigma, mat2x2f(v0, v1));
}
