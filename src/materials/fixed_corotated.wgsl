// Fixed corotated matter: energy μ |F - R|² + λ/2 (J - 1)² a volume at rest, R the rotation nearest to F, hence
// τ = 2 μ (F - R) Fᵀ + λ (J - 1) J 1 (Stomakhin et al. 2012). Finite for inverted matter too. The law takes no values.
import package::materials::law_types::{Elastic, LawBar};
import package::math::matrix::{cofactor3, contract3, diagonal3, symmetric_part3, trace3};
import package::math::polar3::{polar3, polar3_rotation_adjoint};
import package::math::stretch3::left_stretch3;

fn fixed_corotated_stress(elastic: Elastic, f: mat3x3f) -> mat3x3f {
  let volume = determinant(f);
  // (F - R) Fᵀ = B - V, with B = F Fᵀ and its root V.
  let shear = (f * transpose(f) - left_stretch3(f)) * (2.0 * elastic.mu);
  return shear + diagonal3(vec3f(elastic.lambda * (volume - 1.0) * volume));
}

fn fixed_corotated_stress_adjoint(elastic: Elastic, f: mat3x3f, stress_bar: mat3x3f) -> LawBar {
  let cofactor = cofactor3(f);
  let volume = dot(f[0], cofactor[0]);
  let polar = polar3(f);
  let m = symmetric_part3(stress_bar);
  let trace = trace3(m);
  let turned = m * f;
  // Of (F - R) Fᵀ: by both its factors, then by F through R.
  let by_factors = turned * 2.0 - m * polar.r;
  let by_rotation = polar3_rotation_adjoint(polar, turned);
  var bar: LawBar;
  bar.f = (by_factors - by_rotation) * (2.0 * elastic.mu) + cofactor * (elastic.lambda * (2.0 * volume - 1.0) * trace);
  bar.mu = 2.0 * contract3(turned, f - polar.r);
  bar.lambda = trace * (volume - 1.0) * volume;
  return bar;
}
