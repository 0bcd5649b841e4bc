// What four contacts side by side have besides friction: `extra_of`, `relative_spin` and `resisted` for a CPU.
import package::solvers::grains::contact_extra::{IN_TURN, NEARLY_ELASTIC, PI};
import package::solvers::grains::contact_law::ROUNDNESS;
import package::solvers::grains::fours::{difference, dots, scaled, side_by_side, sum, Quads, Vectors};
import package::solvers::grains::pair_fours::{all_within, Motions};
import package::solvers::grains::quads::ExtraQuads;
import package::solvers::grains::reach::ENVELOPE;

/// Of four pairs of materials: as `ContactLaw`, without friction.
struct Laws {
  restitution: vec4f,
  rolling_friction: vec4f,
  twisting_friction: vec4f,
  cohesion: vec4f,
}

/// As `Encounter`.
struct Encounters {
  effective_radius: vec4f,
  smaller_radius: vec4f,
  gap: vec4f,
  closing: vec4f,
}

/// As `rebound_of`.
fn rebounds_of(law: Laws, its: Encounters, rebound_speed: f32) -> vec4f {
  let after = select(vec4f(0.0), law.restitution * its.closing, its.closing > vec4f(rebound_speed));
  if (!IN_TURN) { return after; }
  let is_in_turn = (law.restitution >= vec4f(NEARLY_ELASTIC)) & (law.cohesion == vec4f(0.0));
  return select(after, -law.restitution, is_in_turn);
}

/// As `closing_of_meeting`.
fn closings_of_meetings(closing: vec4f, across: vec4f, lever: vec4f) -> vec4f {
  return select(closing, min(closing, vec4f(0.0)), closing * closing <= across * (lever * lever - vec4f(1.0)));
}

/// As `starting_push`.
fn starting_pushes(before: vec4f, rebound: vec4f) -> vec4f {
  return select(before, vec4f(0.0), rebound < vec4f(0.0));
}

/// What contacts have by law.
struct LawfulExtras {
  pull: vec4f,
  rolling: vec4f,
  twisting: vec4f,
  rebound: vec4f,
}

fn extras_by(law: Laws, its: Encounters, dt: f32, rebound_speed: f32) -> LawfulExtras {
  let area = PI * its.effective_radius * its.effective_radius;
  return LawfulExtras(
    select(vec4f(0.0), area * law.cohesion * dt, its.gap < ENVELOPE * its.smaller_radius),
    law.rolling_friction * its.effective_radius,
    law.twisting_friction * its.effective_radius,
    rebounds_of(law, its, rebound_speed),
  );
}

/// Of four contacts, as `Extra`: what is asked in every sweep.
struct Extras {
  turn_pull: Quads,
  rolling: vec4f,
  twisting: vec4f,
}

fn extras_of(a: ExtraQuads, b: ExtraQuads, c: ExtraQuads, d: ExtraQuads) -> Extras {
  return Extras(
    side_by_side(mat4x4f(a.turn_pull, b.turn_pull, c.turn_pull, d.turn_pull)),
    vec4f(a.rolling, b.rolling, c.rolling, d.rolling),
    vec4f(a.twisting, b.twisting, c.twisting, d.twisting),
  );
}

/// Angular impulses on the first grains, given how both move and what `load`, push and greatest pull, the contacts bear [N s].
fn all_resisted(extras: Extras, first: Motions, second: Motions, normal: Vectors, load: vec4f) -> Vectors {
  let rate = difference(
    scaled(first.surface_spin.xyz, first.surface_spin.w),
    scaled(second.surface_spin.xyz, second.surface_spin.w),
  );
  let inertia = 1.0 / (inverse_inertias(first) + inverse_inertias(second));
  let wanted = difference(extras.turn_pull.xyz, scaled(rate, inertia));
  return limited_turns(wanted, normal, extras.rolling * load, extras.twisting * load);
}

fn inverse_inertias(motions: Motions) -> vec4f {
  return ROUNDNESS * motions.velocity.w * motions.surface_spin.w * motions.surface_spin.w;
}

/// As `limited_turn`.
fn limited_turns(wanted: Vectors, normal: Vectors, rolling: vec4f, twisting: vec4f) -> Vectors {
  let about_normal = dots(wanted, normal);
  let across = all_within(difference(wanted, scaled(normal, about_normal)), rolling);
  return sum(across, scaled(normal, clamp(about_normal, -twisting, twisting)));
}
