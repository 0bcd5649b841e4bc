// Matter that flows where its shear stress reaches a bound, like dough or clay: elastic as Hencky's, and the deviator of its
// stress is never longer than y = values.x [Pa], |dev τ| = 2 μ |dev ε| ≤ y. Matter that yields at the pull Y of a bar has
// y = √(2/3) Y. Volume does not flow.
import package::materials::hencky::{hencky_stress, log_strain_of, principal_strain, strained};
import package::materials::hencky_adjoint::{hencky_stress_adjoint, strain_trace, strained_adjoint, strained_bar};
import package::materials::law_types::{Elastic, Flow, LawBar, LawParams};
import package::math::matrix::{contract3, diagonal3, outer3, trace3};
import package::math::svd3::svd3;

fn von_mises_stress(law: LawParams, elastic: Elastic, f: mat3x3f, memory: f32) -> mat3x3f {
  return hencky_stress(elastic, f);
}

fn von_mises_stress_adjoint(
  law: LawParams, elastic: Elastic, f: mat3x3f, memory: f32, stress_bar: mat3x3f,
) -> LawBar {
  return hencky_stress_adjoint(elastic, f, stress_bar);
}

/// The deviator shrinks to the bound, in its direction.
fn von_mises_flow(law: LawParams, elastic: Elastic, f: mat3x3f, memory: f32, dt: f32) -> Flow {
  let strain = log_strain_of(f);
  let deviator = strain - diagonal3(vec3f(trace3(strain) / 3.0));
  let size = sqrt(contract3(deviator, deviator));
  let bound = law.values.x / (2.0 * elastic.mu);
  if (size <= bound) { return Flow(f, memory); }
  return Flow(strained(f, deviator * (bound / size - 1.0)), memory);
}

fn von_mises_flow_adjoint(law: LawParams, elastic: Elastic, f: mat3x3f, memory: f32, dt: f32, bar: Flow) -> LawBar {
  let svd = svd3(f);
  let strain = principal_strain(svd.sigma);
  let deviator = strain - strain_trace(strain) / 3.0;
  let size = length(deviator);
  let bound = law.values.x / (2.0 * elastic.mu);
  if (size <= bound) { return LawBar(bar.f, bar.memory, 0.0, 0.0); }
  let ratio = bound / size;
  let direction = deviator / size;
  let change = deviator * (ratio - 1.0);
  // The mean stays; of the deviator, what lies across it turns it.
  let mean = (1.0 - ratio) / 3.0;
  let derivative = diagonal3(vec3f(ratio)) - outer3(direction, direction) * ratio
    + mat3x3f(vec3f(mean), vec3f(mean), vec3f(mean));
  let bound_bar = dot(strained_bar(svd, change, bar.f), direction);
  return LawBar(strained_adjoint(svd, change, derivative, bar.f), bar.memory, -bound_bar * bound / elastic.mu, 0.0);
}
