// Matter that flows where its shear stress reaches a bound, like dough or clay: elastic as Hencky's, and the deviator of its
// stress is never longer than y = values.x [Pa], |dev τ| = 2 μ |dev ε| ≤ y. Matter that yields at the pull Y of a bar has
// y = √(2/3) Y. Volume does not flow.
import package::materials::hencky::StrainChange;
import package::materials::hencky_adjoint::{no_change, scaled_deviator, strain_trace, StrainTangent};
import package::materials::law_types::{Elastic, LawParams};
import package::math::matrix::{contract3, diagonal3, outer3, trace3};

/// The deviator shrinks to the bound, in its direction.
fn von_mises_change(law: LawParams, elastic: Elastic, strain: mat3x3f, memory: f32) -> StrainChange {
  let deviator = strain - diagonal3(vec3f(trace3(strain) / 3.0));
  let size = sqrt(contract3(deviator, deviator));
  let bound = law.values.x / (2.0 * elastic.mu);
  return StrainChange(deviator * (bound / max(size, bound) - 1.0), memory, size > bound);
}

fn von_mises_tangent(law: LawParams, elastic: Elastic, strain: vec3f) -> StrainTangent {
  let deviator = strain - strain_trace(strain) / 3.0;
  let size = length(deviator);
  let bound = law.values.x / (2.0 * elastic.mu);
  var tangent = no_change();
  if (size <= bound) { return tangent; }
  let ratio = bound / size;
  let direction = deviator / size;
  tangent.change = deviator * (ratio - 1.0);
  tangent.ratio = ratio;
  // Of the deviator, what lies across it turns it, and what lies along it is lost.
  tangent.by_strain = scaled_deviator(ratio) - outer3(direction, direction) * ratio;
  tangent.by_mu = direction * (-bound / elastic.mu);
  return tangent;
}
