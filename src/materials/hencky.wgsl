// Hencky's matter, the elastic part of what flows: energy μ |ε|² + λ/2 (tr ε)² a volume at rest, with the log strain in space
// ε = ½ ln(F Fᵀ), whose principal values are the logarithms of the stretches; hence τ = 2 μ ε + λ tr ε 1. In log strains a
// return map of small strains holds for large ones, and one that keeps the trace keeps the volume (Simo 1992).
//
// A law whose matter flows in this way has, for a strain ε that a substep led to, what becomes of it,
//
//     fn NAME_change(law, elastic, strain: mat3x3f, memory, dt) -> StrainChange
//
// and the same for principal strains with all derivatives (hencky_adjoint.wgsl).
//
// Strains are small where matter flows, and a series gives them, and the deformation after a change of them, many times
// faster than singular values do. Those serve for large strains, and for the adjoints (hencky_adjoint.wgsl).
import package::materials::law_types::Elastic;
import package::math::logarithm::{exp_strain3, log_strain3};
import package::math::matrix::{contract3, diagonal3, diagonal_of3, inverse3, one_plus3, trace3};
import package::math::stretch3::left_square3;
import package::math::stretch3_function::stretch3_function;
import package::math::svd3::svd3;
import package::math::svd3_function::svd3_function;

// Stretches are taken as this at least; below it, neither strain nor stress change.
const STRETCH_FLOOR = 1e-2;

// The oracle, which is there to be exact, takes no series.
@if(ORACLE) const LOG_RANGE = 0.0;
@else const LOG_RANGE = 0.25;
@if(ORACLE) const EXP_RANGE = 0.0;
@else const EXP_RANGE = 0.05;

/// ln σ.
fn principal_strain(sigma: vec3f) -> vec3f {
  return log_strain3(max(sigma, vec3f(STRETCH_FLOOR)));
}

/// ε.
fn log_strain_of(h: mat3x3f) -> mat3x3f {
  let one = diagonal3(vec3f(1.0));
  let f = one_plus3(h);
  let square = left_square3(h);
  // ½ ln B = artanh z with z = (B - 1)/(B + 1), which has the values tanh ln σ.
  let z = square * inverse3(square + one * 2.0);
  if (contract3(z, z) <= LOG_RANGE * LOG_RANGE && determinant(f) > 0.0) {
    // z + z³/3 + … + z⁹/9, which has 9e-8 left of the whole at |z| = ¼.
    let w = z * z;
    let w2 = w * w;
    return z * (one + w * (1.0 / 3.0) + w2 * (one * 0.2 + w * (1.0 / 7.0) + w2 * (1.0 / 9.0)));
  }
  let svd = svd3(f);
  return stretch3_function(svd, principal_strain(svd.sigma));
}

fn hencky_stress(elastic: Elastic, h: mat3x3f) -> mat3x3f {
  let strain = log_strain_of(h);
  return strain * (2.0 * elastic.mu) + diagonal3(vec3f(elastic.lambda * trace3(strain)));
}

/// What matter does to bear a strain.
struct StrainChange {
  /// Added to ε, with its principal directions
  strain: mat3x3f,
  memory: f32,
  /// Whether there is a change
  flows: bool,
}

/// e^change F - 1: after a change of ε in its principal directions.
fn strained(h: mat3x3f, change: mat3x3f) -> mat3x3f {
  let f = one_plus3(h);
  // As a sum, this rounds no more than it changes.
  if (contract3(change, change) <= EXP_RANGE * EXP_RANGE && determinant(f) > 0.0) {
    // The fifth term of e^x - 1 is 5e-8 of the whole at |x| = 0.05.
    let square = change * change;
    return h + (change + square * (diagonal3(vec3f(0.5)) + change * (1.0 / 6.0) + square * (1.0 / 24.0))) * f;
  }
  let svd = svd3(f);
  let stretch = max(svd.sigma, vec3f(STRETCH_FLOOR));
  let principal = diagonal_of3(transpose(svd.u) * change * svd.u);
  return h + svd3_function(svd, stretch * exp_strain3(principal) + (stretch - svd.sigma));
}
