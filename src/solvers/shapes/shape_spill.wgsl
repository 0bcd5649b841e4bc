// Units of impulses that are added up as integers, so that the order does not matter (spill.wgsl).
import package::solvers::grains::spill::spill_units;

/// One over the units of a grain's impulse along x and y, and of its torque: the latter changes the speed of a point at its
/// radius of gyration by as much [1/(N s), 1/(N m s)].
fn shape_units(inverse_mass: vec4f, spill_scale: f32) -> vec4f {
  let linear = spill_units(inverse_mass.x, spill_scale);
  return vec4f(linear, linear, spill_units(sqrt(inverse_mass.x * inverse_mass.z), spill_scale), 0.0);
}
