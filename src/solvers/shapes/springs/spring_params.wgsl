// What holds for all springs of a scene.

struct SpringParams {
  /// Along the normal and across it [N/m]
  stiffness: f32,
  tangential_stiffness: f32,
  /// How many units of a sum are a newton, and a newton metre: powers of two
  force_units: f32,
  torque_units: f32,
}
