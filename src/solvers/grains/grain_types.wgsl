// What the kernels of the grain solver share. "Sorted" arrays list the grains cell by cell, as neighbours; the state lists them by id.

/// What holds for every grain of a step.
struct StepParams {
  /// [m/s²]
  gravity: vec3f,
  /// Length of the step [s]
  dt: f32,
  /// Lowest corner of the cells [m]
  cell_origin: vec3f,
  /// How far beyond touching a grain sees others when it looks one cell around [m]
  sight: f32,
  /// Length after which space repeats along x, y, z; 0 where it does not [m]
  period: vec3f,
  /// Grains with a larger radius are in the coarse cells [m]
  fine_radius: f32,
  /// Of one world along x, y, z, and in a metre
  fine_cells: vec3u,
  grain_count: u32,
  fine_scale: vec3f,
  grains_per_world: u32,
  coarse_cells: vec3u,
  world_count: u32,
  coarse_scale: vec3f,
  part_count: u32,
  material_count: u32,
  /// Room for contacts with grains, and with walls
  pair_capacity: u32,
  wall_capacity: u32,
  /// Contacts that close in faster than this rebound [m/s]
  rebound_speed: f32,
  /// Cells in which parts of bodies are looked up, along x, y, z, and how many there are in a metre
  part_cells: vec3u,
  /// Words of a mask with one bit a wall
  mask_words: u32,
  part_scale: vec3f,
  /// How far beyond touching a grain sees others when it looks two cells around [m]
  long_sight: f32,
  /// One over the speed that the smallest number of a shared impulse stands for [s/m], and over the impulse, or 0 if masses are alike [1/(N s)]
  spill_scale: f32,
  wide_units: f32,
  /// Along which the cells of a row lie: 0 for x, 1 for y, 2 for z
  first_axis: u32,
}

/// A grain at the start of a step, sorted [m].
struct Grain {
  position: vec3f,
  radius: f32,
  /// In the state; the material of one that is not in the world is NONE
  id: u32,
  material: u32,
  /// Length of its path since contacts were last searched for [m]
  way: f32,
}

/// Velocities of a grain as the solver knows them by now, sorted [m/s, 1/kg, 1/m].
struct Motion {
  velocity: vec3f,
  inverse_mass: f32,
  /// Radius times angular velocity: with it the radius drops out of the contact equations
  surface_spin: vec3f,
  inverse_radius: f32,
}

/// Two grains that touch or may touch before the step is over. Impulses are those on the first, which lists the contact.
struct Contact {
  /// From the second to the first
  normal: vec3f,
  /// Negative where they overlap [m]
  gap: f32,
  /// Tangential part [N s]
  impulse: vec3f,
  /// Along the normal [N s]
  push: f32,
  /// Sorted indices
  first: u32,
  second: u32,
  friction: f32,
  /// Distance of the centres over the sum of the radii: where on the line between them the contact point lies
  lever: f32,
}

/// A grain and a wall of a body, likewise; the grain is the first.
struct WallContact {
  normal: vec3f,
  gap: f32,
  impulse: vec3f,
  push: f32,
  /// Of the body where it is touched [m/s]
  velocity: vec3f,
  friction: f32,
  /// Of the body [rad/s]
  spin: vec3f,
  /// Which wall of which part: its name in the state, see `wall_name`
  wall: u32,
}

/// What a contact has besides, where materials are more than rough.
struct Extra {
  /// Of rolling and twisting resistance, on the first [N m s]
  turn: vec3f,
  /// Greatest pull [N s]
  pull: f32,
  /// Greatest torque over push: against rolling and against spinning about the normal [m]
  rolling: f32,
  twisting: f32,
  /// Speed at which they part again after an impact [m/s]; 0 if they were too slow; below 0 the restitution of those that rebound in turn
  rebound: f32,
  /// Where the state keeps the contact, NONE if it is new
  remembered: u32,
}

/// How two materials meet [1, cohesion in Pa].
struct ContactLaw {
  friction: f32,
  restitution: f32,
  rolling_friction: f32,
  twisting_friction: f32,
  cohesion: f32,
}

const NONE = 0xffffffffu;
const WALL = 0x80000000u;
const WALLS_PER_PART = 8u;

/// Conditions that are counted, in the order of `warningNames`.
const NON_FINITE = 0u;
const OUTSIDE_DOMAIN = 1u;
const CONTACT_OVERFLOW = 2u;
const TOO_DEEP = 3u;
const TOO_FAST = 4u;

fn wall_name(part: u32, wall: u32) -> u32 {
  return WALL | (part * WALLS_PER_PART + wall);
}

fn part_of_wall(name: u32) -> u32 {
  return (name & ~WALL) / WALLS_PER_PART;
}

/// False for NaN and infinities; by the bits, since a compiler may take comparisons with NaN for granted.
fn is_finite(v: vec3f) -> bool {
  return all((bitcast<vec3u>(v) & vec3u(0x7f800000u)) != vec3u(0x7f800000u));
}

/// The shortest of the ways that end at images of the same point.
fn nearest_image(way: vec3f, period: vec3f) -> vec3f {
  return way - period * round(way / max(period, vec3f(1e-30)));
}
