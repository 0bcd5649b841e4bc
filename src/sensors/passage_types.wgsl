// Planes at which passages of grains are counted.

struct PassagePlane {
  /// Of length 1, along the flow that counts as positive
  normal: vec3f,
  /// Of the plane from the origin, along the normal [m]
  offset: f32,
  /// Grains must pass in this box [m]
  low: vec3f,
  high: vec3f,
}

/// Words of a plane and world: what was counted up to now, up to the end of the last window, and up to that before.
const PASSAGE_WORDS = 18u;
/// Of each of the three: grains forth and back, mass forth and back in 64 bits.
const COUNT_WORDS = 6u;
