// Singular value decomposition of 3×3 matrices, F = U diag(σ) Vᵀ with rotations U and V.
import package::math::jacobi::jacobi_rotation;
import package::math::matrix::largest_entry3;
import package::math::power_of_two::{exponent_of, power_of_two};
import package::math::unit::{perpendicular3, unit3};

/// σ.x ≥ σ.y ≥ |σ.z|; the sign of σ.z is that of det F. Equal values may come out of order by some ulps.
struct Svd3 {
  u: mat3x3f,
  sigma: vec3f,
  v: mat3x3f,
}

// Sweeps until the columns are orthogonal to rounding: convergence is quadratic, so f64 takes two more.
@if(ORACLE) const SWEEPS = 6u;
@else const SWEEPS = 4u;

/// Any finite F, zero too. f32: |U diag(σ) Vᵀ - F| ≤ 10 ulp of the largest entry, U and V orthogonal to 1e-6.
///
/// One-sided Jacobi (Hestenes 1958): V is turned until the columns of F V are orthogonal. Unlike the eigenvalues of FᵀF
/// this keeps all digits of the small σ that F determines.
fn svd3(matrix: mat3x3f) -> Svd3 {
  let exponent = clamp(exponent_of(largest_entry3(matrix)), -100, 100);
  let f = matrix * power_of_two(-exponent);
  let v = right_rotation(f);
  let b0 = f * v[0];
  let b1 = f * v[1];
  let u0 = unit3(b0, vec3f(1.0, 0.0, 0.0));
  let u1 = second_direction(u0, b1);
  let u2 = cross(u0, u1);
  // The third value gets its sign here: U is a rotation whatever det F is.
  let sigma = vec3f(dot(u0, b0), dot(u1, b1), dot(u2, f * v[2])) * power_of_two(exponent);
  return Svd3(mat3x3f(u0, u1, u2), sigma, v);
}

/// V, its columns in the order of falling σ.
fn right_rotation(f: mat3x3f) -> mat3x3f {
  var b = f;
  var v = mat3x3f(vec3f(1.0, 0.0, 0.0), vec3f(0.0, 1.0, 0.0), vec3f(0.0, 0.0, 1.0));
  for (var sweep = 0u; sweep < SWEEPS; sweep++) {
    let r01 = jacobi_rotation(dot(b[0], b[0]), dot(b[1], b[1]), dot(b[0], b[1]));
    b = turn01(b, r01);
    v = turn01(v, r01);
    let r02 = jacobi_rotation(dot(b[0], b[0]), dot(b[2], b[2]), dot(b[0], b[2]));
    b = turn02(b, r02);
    v = turn02(v, r02);
    let r12 = jacobi_rotation(dot(b[1], b[1]), dot(b[2], b[2]), dot(b[1], b[2]));
    b = turn12(b, r12);
    v = turn12(v, r12);
    @if(!ORACLE) if (are_orthogonal(b)) { break; }
  }
  return sorted_rotation(v, vec3f(dot(b[0], b[0]), dot(b[1], b[1]), dot(b[2], b[2])));
}

// Two columns are orthogonal to rounding where the cosine of their angle is within this.
@if(!ORACLE) const COSINE = 1e-7;

/// Most matrices, those near rest above all, are done after two or three sweeps.
@if(!ORACLE) fn are_orthogonal(b: mat3x3f) -> bool {
  let squares = vec3f(dot(b[0], b[0]), dot(b[1], b[1]), dot(b[2], b[2]));
  let products = vec3f(dot(b[0], b[1]), dot(b[1], b[2]), dot(b[2], b[0]));
  return all(products * products <= (COSINE * squares) * (COSINE * squares.yzx));
}

/// m with two columns mixed by the (cos, sin) of r.
fn turn01(m: mat3x3f, r: vec2f) -> mat3x3f {
  return mat3x3f(m[0] * r.x + m[1] * r.y, m[1] * r.x - m[0] * r.y, m[2]);
}
fn turn02(m: mat3x3f, r: vec2f) -> mat3x3f {
  return mat3x3f(m[0] * r.x + m[2] * r.y, m[1], m[2] * r.x - m[0] * r.y);
}
fn turn12(m: mat3x3f, r: vec2f) -> mat3x3f {
  return mat3x3f(m[0], m[1] * r.x + m[2] * r.y, m[2] * r.x - m[1] * r.y);
}

/// Columns of v by falling length, made orthonormal again after the rounding of all rotations.
fn sorted_rotation(v: mat3x3f, lengths: vec3f) -> mat3x3f {
  let ordered = lengths.x >= lengths.y;
  let a = select(v[1], v[0], ordered);
  let b = select(v[0], v[1], ordered);
  // The third column may be the longest or the second; where it is neither, a and b stay. The sign of the last follows.
  let longest = lengths.z > max(lengths.x, lengths.y);
  let first = select(a, v[2], longest);
  let second = select(select(b, v[2], lengths.z > min(lengths.x, lengths.y)), a, longest);
  let v0 = unit3(first, vec3f(1.0, 0.0, 0.0));
  let v1 = unit3(second - v0 * dot(v0, second), vec3f(0.0, 1.0, 0.0));
  return mat3x3f(v0, v1, cross(v0, v1));
}

/// The unit vector along the part of b1 at right angles to u0, or any at right angles where b1 is mere rounding.
fn second_direction(u0: vec3f, b1: vec3f) -> vec3f {
  let across = b1 - u0 * dot(u0, b1);
  // Columns are orthogonal already: where much of b1 lies along u0, F has rank 1 and b1 is what rounding left.
  let has_direction = dot(across, across) > 0.01 * dot(b1, b1);
  let otherwise = perpendicular3(u0);
  let once = unit3(select(otherwise, across, has_direction), otherwise);
  // Twice is enough (Parlett).
  return unit3(once - u0 * dot(u0, once), otherwise);
}
