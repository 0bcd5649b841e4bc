// Neo-Hookean matter: energy μ/2 (|F|² - 3) - μ ln J + λ/2 (ln J)² a volume at rest, hence τ = μ (F Fᵀ - 1) + λ ln J 1
// (Bonet and Wood 2008). No decomposition is needed. The law takes no values.
import package::materials::law_types::{bounded_volume, Elastic, LawBar, VOLUME_FLOOR};
import package::math::logarithm::log_strain;
import package::math::matrix::{cofactor3, contract3, diagonal3, trace3};

fn neo_hookean_stress(elastic: Elastic, f: mat3x3f) -> mat3x3f {
  let pull = elastic.lambda * log_strain(bounded_volume(determinant(f))) - elastic.mu;
  return f * transpose(f) * elastic.mu + diagonal3(vec3f(pull));
}

fn neo_hookean_stress_adjoint(elastic: Elastic, f: mat3x3f, stress_bar: mat3x3f) -> LawBar {
  let cofactor = cofactor3(f);
  let volume = dot(f[0], cofactor[0]);
  let trace = trace3(stress_bar);
  let both = stress_bar + transpose(stress_bar);
  // Of ln J; below the floor it does not change.
  let log_bar = select(0.0, elastic.lambda * trace, volume > VOLUME_FLOOR);
  var bar: LawBar;
  bar.f = both * f * elastic.mu + cofactor * (log_bar / bounded_volume(volume));
  bar.mu = contract3(stress_bar, f * transpose(f)) - trace;
  bar.lambda = trace * log_strain(bounded_volume(volume));
  return bar;
}
