// Counts what is wrong with a particle after a substep.
import package::solvers::soft::soft_types::{farthest_squared, SoftParams};
import package::solvers::soft::soft_warnings::{INVERTED, NON_FINITE, OUTSIDE_DOMAIN, TOO_FAST, WARNINGS};

// state out
@group(0) @binding(8) var<storage, read_write> warnings: array<atomic<u32>>;

fn count(kind: u32, particle: u32) {
  atomicAdd(&warnings[kind], 1u);
  atomicMax(&warnings[WARNINGS + kind], 0xffffffffu - particle);
}

/// Place and velocity after the substep; `volume` is det F. Compared so that what is no number is found as well.
fn report(params: SoftParams, particle: u32, position: vec3f, velocity: vec3f, volume: f32) {
  let speed = dot(velocity, velocity);
  if (!(speed < 1e30) || !(dot(position, position) < 1e30) || !(abs(volume) < 1e30)) {
    count(NON_FINITE, particle);
    return;
  }
  // Matter that is pressed against a face reaches a little past it.
  let reach = 0.5 * params.cell;
  if (any(position < params.domain_min - reach) || any(position > params.domain_max + reach)) {
    count(OUTSIDE_DOMAIN, particle);
  }
  if (params.dt * params.dt * speed > farthest_squared(params)) { count(TOO_FAST, particle); }
  if (volume <= 0.0) { count(INVERTED, particle); }
}
