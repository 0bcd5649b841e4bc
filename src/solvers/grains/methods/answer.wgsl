// What one contact asks for, given the velocities as they are, when all contacts are asked at once. Steps are those of
// projected gradients: along the normal and across it, in kg.
import package::solvers::grains::contact_law::{closing_bias, projected, within, Impulse, Limits, ROUNDNESS};

/// The nearest point of the Coulomb cone, in the metric in which the steps are as long as they are. The solution has
/// parting = friction · sliding speed: a cone complementarity problem, convex, which opens contacts that slide (Anitescu and
/// Tasora 2010). `projected` of contact_law.wgsl is the alternative, which does not.
fn coned(before: Impulse, limits: Limits, normal: vec3f, u: vec3f, bias: f32, steps: vec2f) -> Impulse {
  let parting = dot(u, normal);
  let push = before.push + limits.pull - steps.x * (parting + bias);
  let tangential = before.tangential - steps.y * (u - parting * normal);
  let friction = limits.friction;
  let size = length(tangential);
  if (size <= friction * push) { return Impulse(tangential, push - limits.pull); }
  let lean = friction * steps.x / steps.y;
  if (lean * size <= -push) { return Impulse(vec3f(0.0), -limits.pull); }
  let nearest = (push + lean * size) / (1.0 + lean * friction);
  return Impulse(tangential * (friction * nearest / size), nearest - limits.pull);
}

fn answered(before: Impulse, limits: Limits, normal: vec3f, u: vec3f, bias: f32, steps: vec2f, is_cone: bool) -> Impulse {
  if (is_cone) { return coned(before, limits, normal, u, bias, steps); }
  return projected(before, limits, normal, u, bias, steps.x, steps.y);
}

/// Signorini's law for the push, and friction up to a limit that is given: together they minimise a convex function. `limits`:
/// greatest friction, greatest pull [N s].
fn bounded(before: Impulse, limits: vec2f, normal: vec3f, u: vec3f, bias: f32, steps: vec2f) -> Impulse {
  let parting = dot(u, normal);
  let push = max(before.push - steps.x * (parting + bias), -limits.y);
  return Impulse(within(before.tangential - steps.y * (u - parting * normal), limits.x), push);
}

/// Each component with the inverse of its own diagonal entry: the inverse mass `weight` along the normal, more across it,
/// since spheres turn.
fn componentwise_steps(weight: f32, lever: f32) -> vec2f {
  return vec2f(1.0, 1.0 / (1.0 + ROUNDNESS * lever * lever)) / weight;
}

/// All three components with the inverse of the mean of their diagonal entries.
fn mean_steps(weight: f32, lever: f32) -> vec2f {
  return vec2f(3.0 / (3.0 + 2.0 * ROUNDNESS * lever * lever)) / weight;
}

/// Speed at which the partners may close in; those that were hit must part instead.
fn bias_of(gap: f32, dt: f32, rebound: f32) -> f32 {
  if (rebound > 0.0) { return -rebound; }
  return closing_bias(gap, dt);
}
