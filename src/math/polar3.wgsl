// Polar decomposition of 3×3 matrices, F = R S: R the rotation nearest to F, S symmetric.
import package::math::matrix::{
  axial, cofactor3, contract3, diagonal3, largest_entry3, skew, solve_definite3, symmetric_part3, trace3,
};
import package::math::power_of_two::{exponent_of, power_of_two};
import package::math::svd3::svd3;

/// R has determinant 1 for every F. Where det F < 0, the smallest eigenvalue of S is negative, and the sum of any two
/// is still ≥ 0: the sign convention of svd3.
struct Polar3 {
  r: mat3x3f,
  s: mat3x3f,
}

// Steps from the first guess to rounding; f64 takes more.
@if(ORACLE) const TRACE_STEPS = 5u;
@else const TRACE_STEPS = 3u;
@if(ORACLE) const POLISH_STEPS = 2u;
@else const POLISH_STEPS = 1u;

// Below this ratio of |cof F|² to |F|⁴ two singular values are small beside the first, and the direct way loses digits.
const FLATNESS = 1e-4;

/// R maximises tr(RᵀF). Where two singular values sum to zero (rank 1, mirror images) no rotation is nearest, and R is one
/// of those that do. Any finite F.
fn polar3(matrix: mat3x3f) -> Polar3 {
  // Exact, and lets fourth powers of entries neither overflow nor vanish.
  let f = matrix * power_of_two(-clamp(exponent_of(largest_entry3(matrix)), -100, 100));
  let cofactor = cofactor3(f);
  let size = contract3(f, f);
  let cofactor_size = contract3(cofactor, cofactor);
  let volume = dot(f[0], cofactor[0]);
  var r: mat3x3f;
  if (volume > 0.0 && cofactor_size > FLATNESS * size * size) {
    r = direct_rotation(f, cofactor, vec3f(size, cofactor_size, volume));
  } else {
    let svd = svd3(f);
    r = svd.u * transpose(svd.v);
  }
  return Polar3(r, symmetric_part3(transpose(r) * matrix));
}

/// R from the invariants t = tr S, e = σ0σ1 + σ1σ2 + σ2σ0 and J = det F: with cof F = R cof S and Cayley–Hamilton for S,
/// (t e - J) R = (t² - e) F + t cof F - F FᵀF.
fn direct_rotation(f: mat3x3f, cofactor: mat3x3f, sizes: vec3f) -> mat3x3f {
  let t = trace_of_stretch(sizes.x, sizes.y, sizes.z);
  let e = 0.5 * (t * t - sizes.x);
  var r = (f * (t * t - e) + cofactor * t - f * (transpose(f) * f)) * (1.0 / (t * e - sizes.z));
  for (var iteration = 0u; iteration < POLISH_STEPS; iteration++) {
    // Orthonormal to second order (Björck and Bowie 1971), then Newton's step to the maximum of tr(RᵀF).
    r = r * 1.5 - r * (transpose(r) * r) * 0.5;
    let s = transpose(r) * f;
    r += r * skew(spin3(s, axial(s)));
  }
  return r;
}

/// tr S by Newton's method from above: t² = |F|² + 2e and e² = |cof F|² + 2 J t give a quartic that is convex there.
fn trace_of_stretch(size: f32, cofactor_size: f32, volume: f32) -> f32 {
  // e ≤ √3 |cof F|.
  var t = sqrt(size + 2.0 * sqrt(3.0 * cofactor_size));
  for (var iteration = 0u; iteration < TRACE_STEPS; iteration++) {
    let twice_e = t * t - size;
    let value = twice_e * twice_e - 8.0 * volume * t - 4.0 * cofactor_size;
    t -= value / (4.0 * t * twice_e - 8.0 * volume);
  }
  return t;
}

// Sums of two singular values stay above this part of tr S in derivatives: where they vanish the element inverts and R jumps.
const INVERSION = 1e-4;

/// The adjoint of F, given those of R and S. It turns dR = R skew(w), dS = RᵀdF - skew(w) S around, where w solves
/// (tr(S) I - S) w = axial(RᵀdF).
fn polar3_adjoint(polar: Polar3, r_bar: mat3x3f, s_bar: mat3x3f) -> mat3x3f {
  let m = transpose(polar.r) * r_bar - s_bar * polar.s;
  return polar.r * (s_bar + skew(spin3(polar.s, axial(m))));
}

/// The same where S is not used. Symmetric, hence also the differential dF ↦ dR.
fn polar3_rotation_adjoint(polar: Polar3, r_bar: mat3x3f) -> mat3x3f {
  return polar.r * skew(spin3(polar.s, axial(transpose(polar.r) * r_bar)));
}

/// w of (tr(S) I - S) w = a, kept finite near inversion; 0 where S vanishes.
fn spin3(s: mat3x3f, a: vec3f) -> vec3f {
  let trace = trace3(s);
  let scale = select(1.0 / max(trace, 1e-30), 0.0, trace < 1e-30);
  // Eigenvalues of g are the sums of two singular values over the sum of all: none is negative, and they add up to 2.
  let g = diagonal3(vec3f(1.0)) - s * scale;
  let cofactor = cofactor3(g);
  // det/tr(cof) lies between a third of the least eigenvalue and the whole (less, where two vanish): lift all if it is small.
  let least = dot(g[0], cofactor[0]) / max(trace3(cofactor), 10.0 * INVERSION);
  return solve_definite3(g + diagonal3(vec3f(max(INVERSION - least, 0.0))), a * scale);
}
