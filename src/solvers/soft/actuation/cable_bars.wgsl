// Derivatives by the forces of cables, from those by the velocities that they kicked: v + dt f/m.
import package::solvers::soft::actuation::cable_places::{words_a_particle, DIMENSIONS};
import package::solvers::soft::soft_types::SoftParams;

// gradient
/// Words like those of positions
@group(0) @binding(2) var<storage, read> velocity_bar: array<f32>;
// model
/// Of one world: mass, volume at rest, μ, λ [kg, m³, Pa, Pa]
@group(0) @binding(3) var<storage, read> matter: array<vec4f>;

/// Of the force on a particle.
fn force_bar(params: SoftParams, particle: u32) -> vec3f {
  var bar = vec3f(0.0);
  for (var axis = 0u; axis < DIMENSIONS; axis++) { bar[axis] = velocity_bar[words_a_particle() * particle + axis]; }
  return (params.dt / matter[particle % params.world_particles].x) * bar;
}
