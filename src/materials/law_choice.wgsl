// Which law a particle follows, as far as the scene uses it.
import package::materials::law_types::{
  DRUCKER_PRAGER, FIXED_COROTATED, LawParams, SNOW, VISCOELASTIC, VON_MISES,
};

/// Laws that the scene uses, a mask of `1 << kind`.
override LAWS: u32 = 0xffu;

fn is_law(law: LawParams, kind: u32) -> bool {
  return (LAWS & (1u << kind)) != 0u && law.kind == kind;
}

/// Whether its elastic part is Hencky's.
fn is_hencky(law: LawParams) -> bool {
  return is_law(law, VON_MISES) || is_law(law, DRUCKER_PRAGER) || is_law(law, VISCOELASTIC);
}

/// Whether it is fixed corotated.
fn is_corotated(law: LawParams) -> bool {
  return is_law(law, FIXED_COROTATED) || is_law(law, SNOW);
}
