// Velocities of grains and what contacts do to them.
import package::solvers::grains::contact_law::{way_together, RelativeSpin, ROUNDNESS};
import package::solvers::grains::grain_types::{Contact, Motion};

/// The velocity of the first's contact point less that of the second's.
fn relative_velocity(first: Motion, second: Motion, normal: vec3f, lever: f32) -> vec3f {
  return first.velocity - second.velocity - lever * cross(first.surface_spin + second.surface_spin, normal);
}

/// How far the grains of a contact may come together in a step, given how they move [m].
fn way_of_contact(contact: Contact, first: Motion, second: Motion, dt: f32) -> f32 {
  let velocity = first.velocity - second.velocity;
  let parting = dot(velocity, contact.normal);
  let bends = first.inverse_radius * second.inverse_radius;
  let curvature = bends / ((first.inverse_radius + second.inverse_radius) * contact.lever);
  return way_together(contact.gap, dot(velocity, velocity) - parting * parting, curvature, dt);
}

/// A grain after an impulse; `couple` is the torque over the radius, turned the other way [N s].
fn pushed(motion: Motion, impulse: vec3f, couple: vec3f) -> Motion {
  return Motion(
    motion.velocity + motion.inverse_mass * impulse,
    motion.inverse_mass,
    motion.surface_spin - ROUNDNESS * motion.inverse_mass * couple,
    motion.inverse_radius,
  );
}

/// Over the moment of inertia [1/(kg m²)].
fn inverse_inertia(motion: Motion) -> f32 {
  return ROUNDNESS * motion.inverse_mass * motion.inverse_radius * motion.inverse_radius;
}

/// `shares`: contacts that each grain's mass is shared out among.
fn relative_spin(first: Motion, second: Motion, shares: vec2f) -> RelativeSpin {
  return RelativeSpin(
    first.surface_spin * first.inverse_radius - second.surface_spin * second.inverse_radius,
    1.0 / (shares.x * inverse_inertia(first) + shares.y * inverse_inertia(second)),
  );
}

/// Of a grain against a body that spins so [rad/s].
fn spin_against(grain: Motion, body_spin: vec3f) -> RelativeSpin {
  return RelativeSpin(grain.surface_spin * grain.inverse_radius - body_spin, 1.0 / inverse_inertia(grain));
}
