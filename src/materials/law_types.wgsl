// What all laws of soft matter share. What they are given of a deformation F is h = F - 1: single precision tells 1e-45 from 0
// and 1.2e-7 from 1, and metal is at its limit with a strain of 1e-3. A law is written once for three dimensions; in two, F is that of plane strain, with
// F_zz kept by the particle.
//
// Solvers import `laws.wgsl`, which chooses: law_stress and law_flow with their adjoints, and law_is_inverted. Stress is
// Kirchhoff's, τ = P Fᵀ = J σ [Pa]. The flow takes the deformation that the motion of a substep led to, back to one that the
// matter can bear. A `_bar` is the derivative of the objective by the thing it is named after. `law_choice.wgsl`
// holds `override LAWS: u32`, a mask of `1 << kind`, which thereby is an override of every kernel that uses laws: give those
// of the scene, and the others cost nothing.
//
// Each law has a file of its own. An elastic one has NAME_stress(elastic, h) and NAME_stress_adjoint; one that flows has
// NAME_flow and NAME_flow_adjoint, or, where its elastic part is Hencky's, a change of strains (hencky.wgsl).

/// Of a material.
struct LawParams {
  /// One of the constants below
  kind: u32,
  /// [Pa s]
  viscosity: f32,
  /// p of the penalty on changes of volume, 0 for none
  penalty_power: f32,
  /// Its bulk modulus over that of the material
  penalty_factor: f32,
  /// By kind: see the law's own file
  values: vec4f,
}

/// Of a particle: Lamé's parameters [Pa].
struct Elastic {
  mu: f32,
  lambda: f32,
}

/// What a particle keeps of its deformation: F where a law is given F, h where it is given h. Bars of both are the same.
struct Flow {
  f: mat3x3f,
  memory: f32,
}

/// Derivatives of the objective by what a law was given.
struct LawBar {
  f: mat3x3f,
  memory: f32,
  mu: f32,
  lambda: f32,
}

/// The same of a stress with its viscous part.
struct StressBar {
  law: LawBar,
  /// Of the affine velocity C
  c: mat3x3f,
}

const FIXED_COROTATED = 0u;
const NEO_HOOKEAN = 1u;
const VON_MISES = 2u;
const DRUCKER_PRAGER = 3u;
const SNOW = 4u;
const FLUID = 5u;
const VISCOELASTIC = 6u;
const CLOTH = 7u;

// Where a law needs J > 0, it takes J as this at least; below it, its stress does not change with J.
const VOLUME_FLOOR = 1e-3;

fn bounded_volume(volume: f32) -> f32 {
  return max(volume, VOLUME_FLOOR);
}

/// Of J - 1.
fn bounded_growth(growth: f32) -> f32 {
  return max(growth, VOLUME_FLOOR - 1.0);
}
