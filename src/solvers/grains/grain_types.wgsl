// What the kernels of the grain solver share. "Sorted" arrays list the grains cell by cell, so that neighbours lie near
// each other in memory; the state lists them by id.

/// What holds for every grain of a step.
struct StepParams {
  /// [m/s²]
  gravity: vec3f,
  /// Length of the step [s]
  dt: f32,
  /// Lowest corner of the cells [m]
  cell_origin: vec3f,
  /// [m]
  cell_edge: f32,
  /// Along x, y, z, of one world
  cells: vec3u,
  /// Of all worlds
  grain_count: u32,
  grains_per_world: u32,
  /// Contacts with grains that there is room for, per grain
  grain_slots: u32,
  /// Contacts with bodies that there is room for, per grain
  body_slots: u32,
  /// Bodies of one world
  body_count: u32,
  material_count: u32,
  /// Contacts that close in faster than this rebound [m/s]
  rebound_speed: f32,
}

/// A grain at the start of a step, sorted.
struct Grain {
  /// [m]
  position: vec3f,
  /// [m]
  radius: f32,
  /// What it would be at the end of the step without contacts [m/s]
  velocity: vec3f,
  /// [1/kg]
  inverse_mass: f32,
  /// Radius times angular velocity: with it the radius drops out of the contact equations [m/s]
  surface_spin: vec3f,
  /// [1/m]
  inverse_radius: f32,
  id: u32,
  /// Of the same grain in its world: what copies of a scene have in common
  local_id: u32,
  material: u32,
}

/// Velocities of a grain as the solver knows them by now, sorted.
struct Motion {
  /// [m/s]
  velocity: vec3f,
  /// Number of contacts over mass: each contact is given an equal share of the grain [1/kg]
  split_inverse_mass: f32,
  /// [m/s]
  surface_spin: vec3f,
  /// [1/m]
  inverse_radius: f32,
}

/// Two grains that touch or may touch before the step is over. Both list it, with the same numbers, as seen from the one
/// with the lower id, called the first.
struct Contact {
  /// From the first to the second
  normal: vec3f,
  /// Negative where they overlap [m]
  gap: f32,
  /// On the second, tangential part [N s]
  impulse: vec3f,
  /// On the second, along the normal [N s]
  push: f32,
  friction: f32,
  /// Greatest pull [N s]
  pull: f32,
  /// Distance of the centres over the sum of the radii: where on the line between them the contact point lies
  lever: f32,
  /// Speed at which they part again after an impact; 0 if they were too slow [m/s]
  rebound: f32,
  /// Sorted index of the other grain; IS_FIRST is set if the grain that lists the contact is the first
  partner: u32,
  /// Greatest torque over push: against rolling and against spinning about the normal [m]
  rolling: f32,
  twisting: f32,
  /// Where the previous step kept this contact, NONE if it is new
  remembered: u32,
}

/// A grain and a wall of a body, likewise; the body is the first.
struct BodyContact {
  normal: vec3f,
  gap: f32,
  impulse: vec3f,
  push: f32,
  /// Of the body where it is touched [m/s]
  velocity: vec3f,
  friction: f32,
  /// Of the body [rad/s]
  spin: vec3f,
  pull: f32,
  rebound: f32,
  rolling: f32,
  twisting: f32,
  remembered: u32,
  /// Which wall of which body: its name in the state, see `wall_name`
  wall: u32,
}

/// How two materials meet.
struct ContactLaw {
  friction: f32,
  restitution: f32,
  rolling_friction: f32,
  twisting_friction: f32,
  /// [Pa]
  cohesion: f32,
}

const NONE = 0xffffffffu;
const IS_FIRST = 0x80000000u;
const WALL = 0x80000000u;
const WALLS_PER_BODY = 8u;

/// Conditions that are counted, in the order of `warningNames`.
const NON_FINITE = 0u;
const OUTSIDE_DOMAIN = 1u;
const CONTACT_OVERFLOW = 2u;
const TOO_DEEP = 3u;
const TOO_FAST = 4u;
const WARNING_COUNT = 5u;

/// −1 for the first partner of a contact, 1 for the second. IS_FIRST is where a float has its sign, so no branch is needed.
fn side_of(partner: u32) -> f32 {
  return bitcast<f32>(0x3f800000u | (partner & IS_FIRST));
}

fn wall_name(body: u32, wall: u32) -> u32 {
  return WALL | (body * WALLS_PER_BODY + wall);
}

fn body_of_wall(name: u32) -> u32 {
  return (name & ~WALL) / WALLS_PER_BODY;
}

/// False for NaN and infinities; by the bits, since a compiler may take comparisons with NaN for granted.
fn is_finite(v: vec3f) -> bool {
  return all((bitcast<vec3u>(v) & vec3u(0x7f800000u)) != vec3u(0x7f800000u));
}
