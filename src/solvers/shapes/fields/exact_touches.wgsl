// The two touches of two outlines, exactly.
import package::solvers::shapes::shape_types::{Touch, FAR, TOO_DEEP};
import package::solvers::shapes::fields::known_touch::{Known, NOTHING_KNOWN};
import package::solvers::shapes::fields::shape_crossing::strokes_cross;
import package::solvers::shapes::fields::shape_strokes::Outline;
import package::solvers::shapes::fields::shape_touch::{Pose, meeting_of, nearest_feature, SEPARATION};
import package::solvers::shapes::fields::touches::{far_touch, touch_at};

struct Touches {
  nearest: Touch,
  second: Touch,
}

/// `pose` is that of the second seen from the first, which is turned by `turn`.
fn exact_touches(first: Outline, second: Outline, pose: Pose, turn: vec2f, reach: f32, contacts: u32) -> Touches {
  let none = far_touch(FAR);
  if (strokes_cross(first, second, pose)) { return Touches(far_touch(TOO_DEEP), none); }
  let nearest = nearest_feature(first, second, pose, reach, NOTHING_KNOWN);
  if (nearest.gap > reach) { return Touches(none, none); }
  let meeting = meeting_of(first, second, pose, nearest.feature);
  let touch = touch_at(meeting, pose.place, turn);
  if (contacts == 1u || first.disc * second.disc == 1.0) { return Touches(touch, none); }
  let apart = SEPARATION * min(first.radius, second.radius);
  let next = nearest_feature(first, second, pose, reach, Known(meeting.place, meeting.normal, apart * apart));
  if (next.gap > reach) { return Touches(touch, none); }
  return Touches(touch, touch_at(meeting_of(first, second, pose, next.feature), pose.place, turn));
}
