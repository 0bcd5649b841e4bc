// Neo-Hookean matter: energy μ/2 (|F|² - 3) - μ ln J + λ/2 (ln J)² a volume at rest, hence τ = μ (F Fᵀ - 1) + λ ln J 1
// (Bonet and Wood 2008). No decomposition is needed. The law takes no values.
import package::materials::law_types::{bounded_growth, bounded_volume, Elastic, LawBar, VOLUME_FLOOR};
import package::math::logarithm::log_growth;
import package::math::matrix::{cofactor3, contract3, determinant_less_one3, diagonal3, one_plus3, trace3};
import package::math::stretch3::left_square3;

fn neo_hookean_stress(elastic: Elastic, h: mat3x3f) -> mat3x3f {
  let pull = elastic.lambda * log_growth(bounded_growth(determinant_less_one3(h)));
  return left_square3(h) * elastic.mu + diagonal3(vec3f(pull));
}

fn neo_hookean_stress_adjoint(elastic: Elastic, h: mat3x3f, stress_bar: mat3x3f) -> LawBar {
  let f = one_plus3(h);
  let cofactor = cofactor3(f);
  let volume = dot(f[0], cofactor[0]);
  let trace = trace3(stress_bar);
  let both = stress_bar + transpose(stress_bar);
  // Of ln J; below the floor it does not change.
  let log_bar = select(0.0, elastic.lambda * trace, volume > VOLUME_FLOOR);
  var bar: LawBar;
  bar.f = both * f * elastic.mu + cofactor * (log_bar / bounded_volume(volume));
  bar.mu = contract3(stress_bar, left_square3(h));
  bar.lambda = trace * log_growth(bounded_growth(determinant_less_one3(h)));
  return bar;
}
