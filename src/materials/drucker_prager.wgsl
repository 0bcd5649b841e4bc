// Sand: elastic as Hencky's, and its shear stress is bounded by friction under pressure, the cone of Drucker and Prager
// |dev τ| ≤ 3 α (p + p_c). It flows in shear without changing its volume (Klar et al. 2016).
//
// values: α; the trace of log strain that cohesion holds, tr ε = values.y at the tip of the cone, 0 for dry sand.
//
// Beyond the tip grains part and there is no stress. The memory holds by how much, as ln of a volume ratio, and compression
// closes it before there is pressure again, or sand that was stirred would grow (Tampubolon et al. 2017).
import package::materials::hencky::StrainChange;
import package::materials::hencky_adjoint::{no_change, scaled_deviator, strain_trace, StrainTangent};
import package::materials::law_types::{Elastic, LawParams};
import package::math::matrix::{contract3, diagonal3, outer3, trace3};

/// |dev ε| that friction bears, per tr ε below the tip.
fn steepness_of(law: LawParams, elastic: Elastic) -> f32 {
  return law.values.x * (1.5 * elastic.lambda / elastic.mu + 1.0);
}

fn drucker_prager_change(law: LawParams, elastic: Elastic, strain: mat3x3f, memory: f32) -> StrainChange {
  let trace = trace3(strain);
  // With the gap between grains closed, how far beyond the tip; negative under pressure.
  let beyond = trace + memory - law.values.y;
  if (beyond >= 0.0) { return StrainChange(diagonal3(vec3f(law.values.y / 3.0)) - strain, beyond, true); }
  let deviator = strain - diagonal3(vec3f(trace / 3.0));
  let size = sqrt(contract3(deviator, deviator));
  let excess = max(size + steepness_of(law, elastic) * beyond, 0.0);
  let change = diagonal3(vec3f(memory / 3.0)) - deviator * (excess / max(size, 1e-30));
  return StrainChange(change, 0.0, excess > 0.0 || memory != 0.0);
}

fn drucker_prager_tangent(law: LawParams, elastic: Elastic, strain: vec3f, memory: f32) -> StrainTangent {
  let trace = strain_trace(strain);
  let beyond = trace + memory - law.values.y;
  var tangent = no_change();
  if (beyond >= 0.0) {
    // The strain is that of the tip, whatever it was; the gap takes it up.
    tangent.change = vec3f(law.values.y / 3.0) - strain;
    tangent.by_strain = mat3x3f();
    tangent.ratio = 0.0;
    tangent.memory_by_strain = vec3f(1.0);
    return tangent;
  }
  tangent.by_memory = vec3f(1.0 / 3.0);
  tangent.memory_by_memory = 0.0;
  tangent.change = vec3f(memory / 3.0);
  let deviator = strain - trace / 3.0;
  let size = length(deviator);
  let steepness = steepness_of(law, elastic);
  let excess = size + steepness * beyond;
  if (excess <= 0.0) { return tangent; }
  // ε' = tr ε/3 + r d with the radius r = -steepness · beyond and the direction d of the deviator.
  let d = deviator / size;
  let ratio = -steepness * beyond / size;
  tangent.change -= d * excess;
  tangent.ratio = ratio;
  tangent.by_strain = scaled_deviator(ratio) - outer3(d, d) * ratio - outer3(d, vec3f(steepness));
  tangent.by_memory -= d * steepness;
  tangent.by_lambda = d * (-1.5 * law.values.x / elastic.mu * beyond);
  tangent.by_mu = tangent.by_lambda * (-elastic.lambda / elastic.mu);
  return tangent;
}
