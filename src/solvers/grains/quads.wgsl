// Grains, motions and contacts as they lie in memory, four numbers at a time. A GPU stores four at once, and three and one in two goes:
// kernels that sweep over all contacts see them like this.
import package::solvers::grains::grain_types::{Contact, Extra, Grain, Motion};

struct GrainQuads {
  position_radius: vec4f,
  id: u32,
  material: u32,
  way: f32,
}

struct MotionQuads {
  velocity_inverse_mass: vec4f,
  surface_spin_inverse_radius: vec4f,
}

struct ContactQuads {
  normal_gap: vec4f,
  impulse_push: vec4f,
  first: u32,
  second: u32,
  friction: f32,
  lever: f32,
}

/// A contact as words, so many fours of them, of which this one is its impulse: a GPU stores each at once, and members of a struct one by one.
const CONTACT_FOURS = 3u;
const IMPULSE_FOUR = 1u;
const OTHERS_FOUR = 2u;

struct ExtraQuads {
  turn_pull: vec4f,
  rolling: f32,
  twisting: f32,
  rebound: f32,
  remembered: u32,
}

fn grain_of(quads: GrainQuads) -> Grain {
  return Grain(quads.position_radius.xyz, quads.position_radius.w, quads.id, quads.material, quads.way);
}

fn motion_of(quads: MotionQuads) -> Motion {
  let linear = quads.velocity_inverse_mass;
  let angular = quads.surface_spin_inverse_radius;
  return Motion(linear.xyz, linear.w, angular.xyz, angular.w);
}

fn motion_quads(motion: Motion) -> MotionQuads {
  return MotionQuads(vec4f(motion.velocity, motion.inverse_mass), vec4f(motion.surface_spin, motion.inverse_radius));
}

fn contact_of(quads: ContactQuads) -> Contact {
  let place = quads.normal_gap;
  let force = quads.impulse_push;
  return Contact(
    place.xyz, place.w, force.xyz, force.w, quads.first, quads.second, quads.friction, quads.lever,
  );
}

fn four_of(contact: ContactQuads, four: u32) -> vec4u {
  if (four == 0u) { return bitcast<vec4u>(contact.normal_gap); }
  if (four == IMPULSE_FOUR) { return bitcast<vec4u>(contact.impulse_push); }
  return vec4u(contact.first, contact.second, bitcast<u32>(contact.friction), bitcast<u32>(contact.lever));
}

fn extra_from(quads: ExtraQuads) -> Extra {
  return Extra(
    quads.turn_pull.xyz, quads.turn_pull.w, quads.rolling, quads.twisting, quads.rebound, quads.remembered,
  );
}
