// Snow: elastic as fixed corotated matter, its stretches bounded, and the harder the more it was packed (Stomakhin et al.
// 2013). The memory is J_p, the volume ratio of what has flowed, 1 at the start.
//
// values: ξ of the hardening, by which Lamé's parameters grow as e^(ξ (1 - J_p)); θ_c and θ_s, the strains at which snow
// gives way in compression and in extension: stretches stay in [1 - θ_c, 1 + θ_s].
import package::materials::law_types::{Flow, LawBar, LawParams, VOLUME_FLOOR};
import package::math::matrix::{diagonal3, one_plus3};
import package::math::svd3::svd3;
import package::math::svd3_function::{sum_quotients3, svd3_function, svd3_function_adjoint_of};

/// By how much packing has hardened it, as a factor of the stress.
fn snow_hardness(law: LawParams, memory: f32) -> f32 {
  return exp(law.values.x * (1.0 - memory));
}

/// Whether all stretches lie strictly between two bounds, found without knowing them.
fn is_within(f: mat3x3f, low: f32, high: f32) -> bool {
  let b = f * transpose(f);
  let above = is_definite(b - diagonal3(vec3f(low * low)));
  return above && is_definite(diagonal3(vec3f(high * high)) - b) && determinant(f) > 0.0;
}

/// Of a symmetric matrix, by its leading minors.
fn is_definite(m: mat3x3f) -> bool {
  return m[0].x > 0.0 && m[0].x * m[1].y > m[0].y * m[0].y && determinant(m) > 0.0;
}

/// Stretches cut to their bounds; J_p takes up what they lose.
fn snow_flow(law: LawParams, h: mat3x3f, memory: f32) -> Flow {
  let f = one_plus3(h);
  if (is_within(f, 1.0 - law.values.y, 1.0 + law.values.z)) { return Flow(h, memory); }
  let svd = svd3(f);
  let kept = clamp(svd.sigma, vec3f(1.0 - law.values.y), vec3f(1.0 + law.values.z));
  if (all(kept == svd.sigma)) { return Flow(h, memory); }
  let ratio = max(svd.sigma, vec3f(VOLUME_FLOOR)) / kept;
  return Flow(h + svd3_function(svd, kept - svd.sigma), memory * ratio.x * ratio.y * ratio.z);
}

fn snow_flow_adjoint(law: LawParams, f: mat3x3f, memory: f32, bar: Flow) -> LawBar {
  let svd = svd3(f);
  let kept = clamp(svd.sigma, vec3f(1.0 - law.values.y), vec3f(1.0 + law.values.z));
  if (all(kept == svd.sigma)) { return LawBar(bar.f, bar.memory, 0.0, 0.0); }
  let ratio = max(svd.sigma, vec3f(VOLUME_FLOOR)) / kept;
  let lost = ratio.x * ratio.y * ratio.z;
  let free = select(vec3f(0.0), vec3f(1.0), kept == svd.sigma);
  // Exact for any two values that differ: what is cut is never more than what there is.
  let gap = svd.sigma.yzx - svd.sigma.zxy;
  let equal = gap == vec3f(0.0);
  let quotient = select((kept.yzx - kept.zxy) / select(gap, vec3f(1.0), equal), free.yzx, equal);
  // As the flow adds to F, its adjoint adds to that of F.
  let cut = svd3_function_adjoint_of(
    svd, diagonal3(free - 1.0), quotient - 1.0, sum_quotients3(svd.sigma, kept - svd.sigma), bar.f,
  );
  let moves = (1.0 - free) * select(vec3f(0.0), vec3f(1.0), svd.sigma > vec3f(VOLUME_FLOOR));
  let by_sigma = moves / max(svd.sigma, vec3f(VOLUME_FLOOR));
  let by_memory = svd3_function(svd, by_sigma * (bar.memory * memory * lost));
  return LawBar(bar.f + cut + by_memory, bar.memory * lost, 0.0, 0.0);
}
