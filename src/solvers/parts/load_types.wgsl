// Loads on bodies, summed in a fixed order: of grains in blocks, then in blocks of blocks, until one is left.

/// Terms that one thread adds up.
const BLOCK = 64u;

struct BodyLoad {
  /// Of matter on the body in one step [N s]
  impulse: vec3f,
  /// About the body's origin, world frame [N m s]
  torque: vec3f,
}
