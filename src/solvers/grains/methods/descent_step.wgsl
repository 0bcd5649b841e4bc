// One step of an accelerated descent.
import package::solvers::grains::grain_types::Motion;

/// Velocities depend linearly on impulses: where iterates are led on, they are too.
fn extrapolated(now: Motion, before: Motion, momentum: f32) -> Motion {
  return Motion(
    now.velocity + momentum * (now.velocity - before.velocity),
    now.inverse_mass,
    now.surface_spin + momentum * (now.surface_spin - before.surface_spin),
    now.inverse_radius,
  );
}

/// Of a step to `trial`: its squared length, and the part of it that goes back on the way from the iterate before, in the
/// metric in which `steps` are the lengths of the steps along each component.
fn measured(trial: vec4f, from_there: vec4f, now: vec4f, steps: vec4f) -> vec2f {
  let way = (trial - from_there) / steps;
  return vec2f(dot(way, trial - from_there), -dot(way, trial - now));
}
