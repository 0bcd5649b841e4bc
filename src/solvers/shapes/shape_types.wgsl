// What the kernels of shapes share. Grains are in the plane z = 0. "Sorted" arrays list them cell by cell; the state lists them
// by id.

/// A grain at the start of a step, sorted.
struct ShapePose {
  /// [m]
  position: vec2f,
  /// Cosine and sine of its turn
  turn: vec2f,
  /// Of the circle around it [m]
  radius: f32,
  /// Index of its type, NONE for one that is not in the world
  kind: u32,
  /// In the state
  id: u32,
  /// With CARRIED for one that is carried
  material: u32,
}

/// Two grains whose circles are near each other, as sorted indices. The first is the one of the lower type, of equal types
/// the one with the lower id: so it does not depend on where they are.
struct Candidate {
  first: u32,
  second: u32,
  /// Gaps beyond this do not matter in this step [m]
  reach: f32,
}

/// A place where two grains are near each other, world frame. With n the gradient made 1 long and t the same turned left, it
/// lies at arm_first · n + turn_first · t from the centre of the first (where the gradient is 1 long).
struct Touch {
  /// ∂d/∂x of the second: away from the first, about 1 long
  gradient: vec2f,
  /// d, negative where they overlap; FAR where there is no such place within reach, TOO_DEEP where strokes cross [m]
  gap: f32,
  /// ∂d/∂θ of each [m]
  turn_first: f32,
  turn_second: f32,
  /// From the centre of each to the place, along n; arm_second is arm_first − (x_second − x_first) · n [m]
  arm_first: f32,
  arm_second: f32,
  /// Which corner and which stroke meet, where the field knows; NONE where it does not.
  feature: u32,
}

const FAR = 1e30;
/// Of grains that are inside each other so far that the field knows no way out: all else of the touch means nothing.
const TOO_DEEP = -1e30;
const NONE = 0xffffffffu;
const CARRIED = 0x80000000u;
