// Cables through particles (Spielberg et al. 2021, eq. 17): a cable with the length l of its way, stiffness k and length at
// rest L = max(0, R u) pulls with T = k max(0, l − L), at each particle along the ways to the ones before and after it. Forces
// of a cable sum to nothing, and so do their torques.

struct Cable {
  /// Its particles: places `first … end − 1` in `cable_particles`
  first: u32,
  end: u32,
  /// Whose signal u it has
  actuator: u32,
  /// k [N/m]
  stiffness: f32,
  /// R [m]
  length: f32,
}

/// A particle with cables through it.
struct Knot {
  particle: u32,
  /// Where cables go from it: `first … end − 1` in `knot_ways`
  first: u32,
  end: u32,
}

/// Of a cable, from a particle to the one before or after it.
struct KnotWay {
  cable: u32,
  /// The particle it goes to
  to: u32,
}

/// Of a cable in one world.
struct Tension {
  /// T [N]
  tension: f32,
  /// T/k [m]
  excess: f32,
  /// Derivatives of the objective by the two, which are 0 for a cable that is slack
  tension_bar: f32,
  excess_bar: f32,
}
