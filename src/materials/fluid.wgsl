// Fluid that is hard to compress: it keeps J alone, as its memory, and forgets every other deformation. The pressure is
// Tait's, p = K/γ (J^-γ - 1), so τ = -J p 1; γ = 1 gives K (1 - J)/J, which is soft enough for long steps.
//
// values: K [Pa]; γ ≥ 1; 1 where it bears no tension, which lets drops part, 0 where it holds together. Viscosity is that
// which every law has.
import package::materials::law_types::{bounded_volume, Flow, LawBar, LawParams, VOLUME_FLOOR};
import package::math::logarithm::{exp_strain, log_strain};
import package::math::matrix::{cofactor3, diagonal3, trace3};

/// J^-γ - 1.
fn compression(law: LawParams, volume: f32) -> f32 {
  return exp_strain(-law.values.y * log_strain(volume));
}

fn is_slack(law: LawParams, pull: f32) -> bool {
  return law.values.z > 0.0 && pull >= 0.0;
}

fn fluid_stress(law: LawParams, f: mat3x3f, memory: f32) -> mat3x3f {
  let volume = bounded_volume(determinant(f) * memory);
  let pull = -law.values.x / law.values.y * compression(law, volume) * volume;
  return diagonal3(vec3f(select(pull, 0.0, is_slack(law, pull))));
}

fn fluid_stress_adjoint(law: LawParams, f: mat3x3f, memory: f32, stress_bar: mat3x3f) -> LawBar {
  let cofactor = cofactor3(f);
  let turned = dot(f[0], cofactor[0]);
  let volume = bounded_volume(turned * memory);
  let pressed = compression(law, volume);
  // τ = K/γ J (1 - J^-γ), hence dτ/dJ = K/γ (1 + (γ - 1) J^-γ).
  let slope = law.values.x / law.values.y * (1.0 + (law.values.y - 1.0) * (1.0 + pressed));
  let unmoved = is_slack(law, -pressed) || turned * memory <= VOLUME_FLOOR;
  let volume_bar = select(trace3(stress_bar) * slope, 0.0, unmoved);
  return LawBar(cofactor * (memory * volume_bar), turned * volume_bar, 0.0, 0.0);
}

/// J' = J det F, and F is at rest again.
fn fluid_flow(f: mat3x3f, memory: f32) -> Flow {
  return Flow(diagonal3(vec3f(1.0)), bounded_volume(determinant(f) * memory));
}

fn fluid_flow_adjoint(f: mat3x3f, memory: f32, bar: Flow) -> LawBar {
  let cofactor = cofactor3(f);
  let turned = dot(f[0], cofactor[0]);
  let volume_bar = select(0.0, bar.memory, turned * memory > VOLUME_FLOOR);
  return LawBar(cofactor * (memory * volume_bar), turned * volume_bar, 0.0, 0.0);
}
