// Velocities of grains and what contacts do to them.
import package::solvers::grains::contact_law::{RelativeSpin, ROUNDNESS};
import package::solvers::grains::grain_types::{Grain, Motion};

/// What the contacts of a grain add up to.
struct Sums {
  /// [N s]
  impulse: vec3f,
  /// Of the tangential impulses: torque over the radius, turned the other way [N s]
  couple: vec3f,
  /// Of rolling and twisting resistance [N m s]
  turn: vec3f,
}

/// A grain after the step, by what its contacts add up to: computed from its free motion, so that no error piles up.
fn moved(grain: Grain, split_inverse_mass: f32, sums: Sums) -> Motion {
  return Motion(
    grain.velocity + grain.inverse_mass * sums.impulse,
    split_inverse_mass,
    grain.surface_spin + ROUNDNESS * grain.inverse_mass * (grain.inverse_radius * sums.turn - sums.couple),
    grain.inverse_radius,
  );
}

/// Over the moment of inertia, for a share of the grain [1/(kg m²)].
fn split_inverse_inertia(motion: Motion) -> f32 {
  return ROUNDNESS * motion.split_inverse_mass * motion.inverse_radius * motion.inverse_radius;
}

fn relative_spin(first: Motion, second: Motion) -> RelativeSpin {
  return RelativeSpin(
    second.surface_spin * second.inverse_radius - first.surface_spin * first.inverse_radius,
    1.0 / (split_inverse_inertia(first) + split_inverse_inertia(second)),
  );
}

/// Of a grain against a body that spins so [rad/s].
fn spin_against(grain: Motion, body_spin: vec3f) -> RelativeSpin {
  return RelativeSpin(grain.surface_spin * grain.inverse_radius - body_spin, 1.0 / split_inverse_inertia(grain));
}
