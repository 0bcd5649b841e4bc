// Lines 4 to 9 of the projected Jacobi of GranularGym: what one contact changes in the velocity of one sphere.
import package::bench::seed000::seed000_types::PileParams;

/// The change of velocity that a sphere takes from the one at `other`, given what it took from others before.
fn pushed(params: PileParams, other: vec3f, place: vec3f, velocity: vec3f, change: vec3f) -> vec3f {
  let d = place - other;
  let apart = max(length(d), 1e-6);
  let normal = d / apart;
  let motion = velocity + change - vec3f(0.0, 0.0, params.gravity * params.dt);
  let along = dot(normal, motion);
  let push = max(params.correction * (1.0 - apart) / params.dt - along, 0.0);
  let slide = motion - along * normal;
  let slip = length(slide);
  let grip = min(slip, params.friction * push);
  return change + push * normal - slide * (grip / max(slip, 1e-9));
}
