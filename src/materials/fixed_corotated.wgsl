// Fixed corotated matter: energy μ |F - R|² + λ/2 (J - 1)² a volume at rest, R the rotation nearest to F, hence
// τ = 2 μ (F - R) Fᵀ + λ (J - 1) J 1 (Stomakhin et al. 2012). The law takes no values.
//
// This energy is finite where matter is pressed flat, (μ + λ/2) a volume at rest, and τ is greatest at half the length and
// falls to 0 with it: matter that meets a wall faster than its waves would be pressed flat and stay so, since stress that
// vanishes moves no grid. So below half of the volume there is a barrier, with j = 2 J and the modulus M = λ + 2 μ of waves,
// M (½ ln² j + ln j + 1 - j), hence τ += M (ln j + 1 - j) 1: its slope by ln J grows from 0 to M, so that waves are never
// faster than at rest, and with it that of the whole is positive down to J = 0.
import package::materials::law_types::{bounded_volume, Elastic, LawBar, VOLUME_FLOOR};
import package::math::logarithm::log_strain;
import package::math::matrix::{
  cofactor3, contract3, determinant_less_one3, diagonal3, one_plus3, symmetric_part3, trace3,
};
import package::math::polar3::{polar3, polar3_rotation_adjoint};
import package::math::stretch3::{left_square3, left_strain3};

// J below which there is the barrier.
const BARRIER = 0.5;

/// ln j + 1 - j: τ of the barrier over its modulus.
fn barrier_pull(volume: f32) -> f32 {
  if (volume >= BARRIER) { return 0.0; }
  let j = bounded_volume(volume) / BARRIER;
  return log_strain(j) + 1.0 - j;
}

/// Its slope by J.
fn barrier_slope(volume: f32) -> f32 {
  if (volume >= BARRIER || volume <= VOLUME_FLOOR) { return 0.0; }
  return 1.0 / volume - 1.0 / BARRIER;
}

/// Its energy over the modulus.
fn barrier_energy(volume: f32) -> f32 {
  if (volume >= BARRIER) { return 0.0; }
  let j = bounded_volume(volume) / BARRIER;
  let logarithm = log_strain(j);
  return 0.5 * logarithm * logarithm + logarithm + 1.0 - j;
}

fn fixed_corotated_stress(elastic: Elastic, h: mat3x3f) -> mat3x3f {
  let growth = determinant_less_one3(h);
  let volume = 1.0 + growth;
  // (F - R) Fᵀ = B - V, with B = F Fᵀ and its root V.
  let square = left_square3(h);
  let shear = (square - left_strain3(h, square)) * (2.0 * elastic.mu);
  let pull = elastic.lambda * growth * volume + (elastic.lambda + 2.0 * elastic.mu) * barrier_pull(volume);
  return shear + diagonal3(vec3f(pull));
}

fn fixed_corotated_stress_adjoint(elastic: Elastic, h: mat3x3f, stress_bar: mat3x3f) -> LawBar {
  let f = one_plus3(h);
  let cofactor = cofactor3(f);
  let growth = determinant_less_one3(h);
  let volume = 1.0 + growth;
  let polar = polar3(f);
  let m = symmetric_part3(stress_bar);
  let trace = trace3(m);
  let turned = m * f;
  // Of (F - R) Fᵀ: by both its factors, then by F through R.
  let by_factors = turned * 2.0 - m * polar.r;
  let by_rotation = polar3_rotation_adjoint(polar, turned);
  let pulled = barrier_pull(volume);
  let slope = elastic.lambda * (2.0 * volume - 1.0) + (elastic.lambda + 2.0 * elastic.mu) * barrier_slope(volume);
  var bar: LawBar;
  bar.f = (by_factors - by_rotation) * (2.0 * elastic.mu) + cofactor * (slope * trace);
  let square = left_square3(h);
  bar.mu = 2.0 * (contract3(m, square - left_strain3(h, square)) + trace * pulled);
  bar.lambda = trace * (growth * volume + pulled);
  return bar;
}
