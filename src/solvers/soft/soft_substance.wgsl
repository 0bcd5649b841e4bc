// What a particle is made of, as stress asks for it.
import package::materials::law_types::LawParams;

struct Matter {
  /// Mass, volume at rest, μ, λ [kg, m³, Pa, Pa]
  numbers: vec4f,
  law: LawParams,
  /// Axis and pull, where it belongs to a muscle
  muscle: vec4f,
  has_muscle: bool,
}
