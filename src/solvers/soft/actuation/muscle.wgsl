// Stress of muscles and chambers (Spielberg et al. 2021, eq. 15): a second Piola–Kirchhoff stress s M, and so F s M Fᵀ as
// Kirchhoff's, with M = a aᵀ along an axis a of the matter at rest, and M = 1 for what acts alike in all directions. In the
// plane the latter acts in the plane alone: a chamber there is endless across it, and has no lid to push at.

/// As soft_muscles writes it: the axis, or 0 for all directions, and s [Pa]: positive pulls together, negative swells.
alias Muscle = vec4f;

/// F M^½: what a muscle pulls at.
fn pulled(muscle: Muscle, f: mat3x3f, dimensions: u32) -> mat3x3f {
  if (any(muscle.xyz != vec3f(0.0))) { return mat3x3f(f * muscle.xyz, vec3f(0.0), vec3f(0.0)); }
  if (dimensions == 2u) { return mat3x3f(f[0], f[1], vec3f(0.0)); }
  return f;
}

/// Kirchhoff's [Pa]
fn muscle_stress(muscle: Muscle, f: mat3x3f, dimensions: u32) -> mat3x3f {
  let arms = pulled(muscle, f, dimensions);
  return muscle.w * (arms * transpose(arms));
}

struct MuscleBar {
  f: mat3x3f,
  /// Of s
  pull: f32,
}

fn muscle_stress_adjoint(muscle: Muscle, f: mat3x3f, dimensions: u32, stress_bar: mat3x3f) -> MuscleBar {
  let arms = pulled(muscle, f, dimensions);
  let back = stress_bar * arms;
  let pull = dot(back[0], arms[0]) + dot(back[1], arms[1]) + dot(back[2], arms[2]);
  // Of the arms: both sides of the product.
  let arms_bar = muscle.w * (back + transpose(stress_bar) * arms);
  let axis = muscle.xyz;
  if (any(axis != vec3f(0.0))) {
    return MuscleBar(mat3x3f(arms_bar[0] * axis.x, arms_bar[0] * axis.y, arms_bar[0] * axis.z), pull);
  }
  return MuscleBar(arms_bar, pull);
}
