// What a grain is made like.

struct GrainProperties {
  /// [m]
  radius: f32,
  /// [1/kg]
  inverse_mass: f32,
  material: u32,
}
