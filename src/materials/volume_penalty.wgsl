// What keeps the volume of any matter near that at rest: energy (K/p) (J - 1)^p a volume at rest, p even, K the bulk modulus
// λ + 2μ/3 times a factor; hence τ = K (J - 1)^(p - 1) J 1. (Spielberg et al. 2021, eq. 14, has another factor and any p; an
// odd one would pull in compression.)
import package::materials::law_types::{Elastic, LawParams};

/// `pull` is the τ of each principal direction [Pa]; then its derivatives.
struct Penalty {
  pull: f32,
  by_volume: f32,
  by_mu: f32,
  by_lambda: f32,
}

/// `excess` is J - 1.
fn volume_penalty(law: LawParams, elastic: Elastic, excess: f32) -> Penalty {
  let volume = 1.0 + excess;
  // (J - 1)^(p - 2)
  var power = 1.0;
  for (var p = 2.0; p < law.penalty_power; p += 2.0) { power *= excess * excess; }
  let bulk = law.penalty_factor * (elastic.lambda + elastic.mu * (2.0 / 3.0));
  let shape = power * excess * volume;
  let slope = power * ((law.penalty_power - 1.0) * volume + excess);
  return Penalty(bulk * shape, bulk * slope, law.penalty_factor * (2.0 / 3.0) * shape, law.penalty_factor * shape);
}
