// Polar decomposition of 2×2 matrices, F = R S: R the rotation nearest to F, S symmetric.
import package::math::matrix::{largest_entry2, symmetric_part2, trace2};
import package::math::unit::{perpendicular2, unit2};

/// R has determinant 1 for every F. Where det F < 0, the smaller eigenvalue of S is negative; tr S ≥ 0 always.
struct Polar2 {
  r: mat2x2f,
  s: mat2x2f,
}

/// R maximises tr(RᵀF). Where F is zero or a mirror image of a rotation no rotation is nearest, and R is a fixed choice.
fn polar2(f: mat2x2f) -> Polar2 {
  let direction = vec2f(f[0].x + f[1].y, f[0].y - f[1].x);
  let size = max(max(abs(direction.x), abs(direction.y)), 1e-30);
  let first = unit2(direction / size, vec2f(1.0, 0.0));
  let r = mat2x2f(first, perpendicular2(first));
  return Polar2(r, symmetric_part2(transpose(r) * f));
}

// tr S stays above this part of the largest entry of S in derivatives: at tr S = 0 the element inverts and R jumps.
const INVERSION = 1e-4;

/// The adjoint of F, given those of R and S. It turns dR = R [0 -w; w 0], dS = RᵀdF - [0 -w; w 0] S around, where
/// tr(S) w = (RᵀdF)_10 - (RᵀdF)_01.
fn polar2_adjoint(polar: Polar2, r_bar: mat2x2f, s_bar: mat2x2f) -> mat2x2f {
  return polar.r * (s_bar + quarter_turn(spin2(polar.s, transpose(polar.r) * r_bar - s_bar * polar.s)));
}

/// The same where S is not used. Symmetric, hence also the differential dF ↦ dR.
fn polar2_rotation_adjoint(polar: Polar2, r_bar: mat2x2f) -> mat2x2f {
  return polar.r * quarter_turn(spin2(polar.s, transpose(polar.r) * r_bar));
}

/// w of tr(S) w = m_10 - m_01, kept finite near inversion.
fn spin2(s: mat2x2f, m: mat2x2f) -> f32 {
  let least = max(INVERSION * largest_entry2(s), 1e-20);
  return (m[0].y - m[1].x) / max(trace2(s), least);
}

/// [0 -w; w 0].
fn quarter_turn(w: f32) -> mat2x2f {
  return mat2x2f(0.0, w, -w, 0.0);
}
