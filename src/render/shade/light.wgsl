// The light that surfaces send to the eye.
import package::render::shade::shade_types::{Lanes3, Look, dot_lanes, dot_same};
import package::render::sight::Lanes;

/// From the eye, so that what turns away from the lamp keeps its form
const EYE_LIGHT = 0.1;
/// Of the lamp's mirror image
const GLOSS = 0.09;
/// Of the lamp's light, kept in gaps
const LAMP_IN_GAPS = 0.4;

/// `lit`: share of the lamp's light that arrives; `open`: share of the surroundings that is seen; `to_eye` of length 1.
fn lit_colour(look: Look, colour: Lanes3, normal: Lanes3, to_eye: Lanes3, lit: Lanes, open: Lanes) -> Lanes3 {
  let facing = max(dot_same(normal, look.lamp), Lanes(0.0));
  let upward = 0.5 + 0.5 * dot_same(normal, look.up);
  let around = look.floor_light + (look.sky_light - look.floor_light) * upward;
  let towards_eye = max(dot_lanes(normal, to_eye), Lanes(0.0));
  let lamp = look.lamp_light * facing * lit * (LAMP_IN_GAPS + (1.0 - LAMP_IN_GAPS) * open);
  let light = lamp + (around + EYE_LIGHT * towards_eye) * open;
  // Half way between lamp and eye; to the power of 24.
  let half_way = Lanes3(look.lamp.x + to_eye.x, look.lamp.y + to_eye.y, look.lamp.z + to_eye.z);
  let squared = max(dot_lanes(half_way, half_way), Lanes(1e-6));
  let mirrored = max(dot_lanes(normal, half_way), Lanes(0.0));
  let second = mirrored * mirrored / squared;
  let fourth = second * second;
  let eighth = fourth * fourth;
  let gloss = GLOSS * eighth * eighth * eighth * lit;
  return Lanes3(colour.x * light + gloss, colour.y * light + gloss, colour.z * light + gloss);
}
