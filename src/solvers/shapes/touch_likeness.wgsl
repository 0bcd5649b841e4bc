// When two touches of a pair are one and the same.
import package::solvers::shapes::shape_contacts::left;
import package::solvers::shapes::shape_types::Touch;

/// Where a touch is from the centre of the first grain x y [m], and which way it faces: towards that grain x y. World frame.
fn frame_of(touch: Touch) -> vec4f {
  let normal = touch.gradient * inverseSqrt(max(dot(touch.gradient, touch.gradient), 1e-30));
  return vec4f(touch.arm_first * normal + touch.turn_first * left(normal), -normal);
}

/// Beyond this they are not the same.
const STRANGE = 1.0;
/// One whose normal has turned by more than 60° is another: the cosine.
const SAME_NORMAL = 0.5;

/// How different the frames of two touches are: by their places, squared over `limit` [m], and by where they face; STRANGE or
/// more for touches that are not the same.
fn strangeness(a: vec4f, b: vec4f, limit: f32) -> f32 {
  let way = (a.xy - b.xy) / limit;
  let cosine = dot(a.zw, b.zw);
  return max(dot(way, way), 1.0 - cosine) + select(STRANGE, 0.0, cosine > SAME_NORMAL);
}

/// Touches of a pair that a field tells of: others are found once they are among these, and may be deep by then.
const TOLD = 2u;
/// Words for the touches of a candidate that the state keeps, and how many of them are kept besides those of the field.
const MOST_KNOWN = 8u;
const MOST_KEPT = 4u;
