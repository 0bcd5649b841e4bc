// Elastic energy of matter, by the same laws as its stress: τ = (∂ψ/∂F) Fᵀ. Viscosity has none, nor has what has flowed.
import package::materials::cloth::sheet_of;
import package::materials::fixed_corotated::barrier_energy;
import package::materials::hencky::principal_strain;
import package::materials::law_choice::is_law;
import package::materials::law_types::{
  bounded_volume, CLOTH, Elastic, FIXED_COROTATED, FLUID, LawParams, NEO_HOOKEAN, SNOW, VOLUME_FLOOR,
};
import package::materials::laws::law_volume;
import package::materials::snow::snow_hardness;
import package::math::logarithm::log_strain;
import package::math::matrix::one_plus3;

// Differences of nearly equal terms are series for strains up to this.
const SMALL = 0.05;

/// ψ, an energy per volume at rest [J/m³]; `sigma` are the singular values of F.
fn law_energy(law: LawParams, elastic: Elastic, h: mat3x3f, sigma: vec3f, memory: f32) -> f32 {
  let volume = law_volume(law, h, memory);
  var energy = 0.0;
  if (is_law(law, FIXED_COROTATED) || is_law(law, SNOW)) {
    let strain = sigma - 1.0;
    energy = elastic.mu * dot(strain, strain) + 0.5 * elastic.lambda * (volume - 1.0) * (volume - 1.0)
      + (elastic.lambda + 2.0 * elastic.mu) * barrier_energy(volume);
    if (is_law(law, SNOW)) { energy *= snow_hardness(law, memory); }
  } else if (is_law(law, NEO_HOOKEAN)) {
    let stretch = max(sigma, vec3f(VOLUME_FLOOR));
    let dilation = log_strain(bounded_volume(volume));
    energy = elastic.mu * (log_excess(stretch.x) + log_excess(stretch.y) + log_excess(stretch.z))
      + 0.5 * elastic.lambda * dilation * dilation;
  } else if (is_law(law, FLUID)) {
    energy = fluid_energy(law, bounded_volume(volume));
  } else if (is_law(law, CLOTH)) {
    energy = cloth_energy(law, elastic, one_plus3(h));
  } else {
    let strain = principal_strain(sigma);
    let trace = strain.x + strain.y + strain.z;
    energy = elastic.mu * dot(strain, strain) + 0.5 * elastic.lambda * trace * trace;
  }
  return energy + penalty_energy(law, elastic, volume);
}

/// ½ (s² - 1) - ln s.
fn log_excess(s: f32) -> f32 {
  let e = s - 1.0;
  let series = e * e * (1.0 + e * (-1.0 / 3.0 + e * (0.25 + e * (-0.2 + e * (1.0 / 6.0 - e / 7.0)))));
  return select(e + 0.5 * e * e - log_strain(s), series, abs(e) <= SMALL);
}

/// K/γ ∫ (1 - J^-γ) dJ from 1.
fn fluid_energy(law: LawParams, volume: f32) -> f32 {
  let bulk = law.values.x;
  let gamma = law.values.y;
  let e = volume - 1.0;
  if (law.values.z > 0.0 && e >= 0.0) { return 0.0; }
  if (abs(e) * gamma <= SMALL) {
    let cubic = (gamma + 1.0) / 3.0 * e;
    let quartic = cubic * (gamma + 2.0) * 0.25 * e;
    return 0.5 * bulk * e * e * (1.0 - cubic + quartic - quartic * (gamma + 3.0) * 0.2 * e);
  }
  let logarithm = log_strain(volume);
  if (abs(gamma - 1.0) < 1e-3) { return bulk * (e - logarithm); }
  return bulk / gamma * (e - (exp((1.0 - gamma) * logarithm) - 1.0) / (1.0 - gamma));
}

fn cloth_energy(law: LawParams, elastic: Elastic, f: mat3x3f) -> f32 {
  let sheet = sheet_of(f);
  // Of the stretches a and b: (a - 1)² + (b - 1)² = 2 mean² + ½ (a - b)², where a + b is the girth. The last follows from
  // a² - b², which keeps the digits of small strains.
  let mean = 0.5 * sheet.girth - 1.0;
  let difference = dot(f[0] - f[1], f[0] + f[1]);
  let shear = 2.0 * dot(f[0], f[1]);
  let apart = 0.25 * (difference * difference + shear * shear) / (sheet.girth * sheet.girth);
  let overlap = max(1.0 - sheet.r, 0.0);
  let slip = f[2] - sheet.n * sheet.r;
  return 2.0 * elastic.mu * (mean * mean + apart) + 0.5 * elastic.lambda * (sheet.area - 1.0) * (sheet.area - 1.0)
    + law.values.x / 3.0 * overlap * overlap * overlap + 0.5 * law.values.y * dot(slip, slip);
}

/// K/p (J - 1)^p.
fn penalty_energy(law: LawParams, elastic: Elastic, volume: f32) -> f32 {
  if (law.penalty_power <= 0.0) { return 0.0; }
  let excess = (volume - 1.0) * (volume - 1.0);
  var power = 1.0;
  for (var p = 0.0; p < law.penalty_power; p += 2.0) { power *= excess; }
  return law.penalty_factor * (elastic.lambda + elastic.mu * (2.0 / 3.0)) / law.penalty_power * power;
}
