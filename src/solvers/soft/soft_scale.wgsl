// The fixed point of the nodes on a GPU: words are multiples of 2^-exponent, with one exponent for masses, which follows
// from the model, and one for momenta. No node has more momentum than its mass times the largest v + C d of all particles;
// with the exponent of masses less that of this bound, momenta fit wherever masses do.
import package::math::power_of_two::{exponent_of, power_of_two};

/// Exponents of bounds are at least this: what is slower has no need of finer words.
const LEAST = -60;

var<workgroup> group_bound: atomic<i32>;

fn begin_scale(lane: u32) {
  if (lane == 0u) { atomicStore(&group_bound, LEAST); }
}

/// `bound` is at least any component of v + C d of a particle at all its nodes [m/s].
fn bound_scale(bound: f32) {
  atomicMax(&group_bound, exponent_of(bound) + 1);
}

/// With which the momenta of all particles of the workgroup fit where masses do.
fn momentum_exponent(mass_exponent: i32) -> i32 {
  return mass_exponent - atomicLoad(&group_bound);
}

/// What turns momentum and mass into words.
fn word_scale(mass_exponent: i32, momentum_exponent: i32) -> vec4f {
  let scale = power_of_two(momentum_exponent);
  return vec4f(scale, scale, scale, power_of_two(mass_exponent));
}
