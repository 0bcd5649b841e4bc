// The rotation of Jacobi's method (Golub and Van Loan, Matrix Computations, §8.5.2), without a quotient that could overflow.

// Columns whose fourth powers are smaller than this are taken for zero.
@if(ORACLE) const FLOOR = 1e-280;
@else const FLOOR = 1e-36;

/// (cos, sin) of the angle |θ| ≤ 45° by which to mix columns a and b into a cos θ + b sin θ and b cos θ - a sin θ so that
/// they become orthogonal, from |a|², |b|² and a·b. (1, 0) where both columns vanish.
fn jacobi_rotation(aa: f32, bb: f32, ab: f32) -> vec2f {
  // tan 2θ = 2ab/(aa - bb): (cos θ, sin θ) lies along (|d| + √(d² + p²), ±p).
  let d = aa - bb;
  let p = 2.0 * ab;
  let x = abs(d) + sqrt(d * d + p * p);
  let along = select(vec2f(x, p), vec2f(x, -p), d < 0.0);
  let squared = dot(along, along);
  return select(vec2f(1.0, 0.0), along * inverseSqrt(max(squared, FLOOR)), squared > FLOOR);
}
