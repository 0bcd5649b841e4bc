// Adds what a step changes to the velocities of a grain. A change may be a few of their last digits only: what rounding takes of the sum is
// kept, and added in the next step.
import package::math::rounded::rounded3;
import package::solvers::grains::grain_types::{Grain, Motion};

// state
@group(0) @binding(1) var<storage, read> velocity: array<vec3f>;
@group(0) @binding(2) var<storage, read> spin: array<vec3f>;
@group(0) @binding(7) var<storage, read_write> velocity_remainder: array<vec3f>;
@group(0) @binding(8) var<storage, read_write> spin_remainder: array<vec3f>;

/// How a grain moves when its velocities have changed so.
fn changed_motion(grain: Grain, change: Motion) -> Motion {
  let faster = change.velocity + velocity_remainder[grain.id];
  let after = rounded3(velocity[grain.id] + faster);
  velocity_remainder[grain.id] = faster - (after - velocity[grain.id]);
  let turned = change.surface_spin * change.inverse_radius + spin_remainder[grain.id];
  let surface_spin = rounded3(grain.radius * (spin[grain.id] + turned));
  // As the state will have it.
  let rate = rounded3(surface_spin * change.inverse_radius);
  spin_remainder[grain.id] = turned - (rate - spin[grain.id]);
  return Motion(after, change.inverse_mass, surface_spin, change.inverse_radius);
}
