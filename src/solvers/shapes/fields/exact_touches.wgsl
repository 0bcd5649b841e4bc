// The two touches of two outlines, exactly.
import package::solvers::shapes::shape_types::{Touch, FAR, TOO_DEEP};
import package::solvers::shapes::fields::known_touch::{Known, NOTHING_KNOWN};
import package::solvers::shapes::fields::shape_crossing::strokes_cross;
import package::solvers::shapes::fields::shape_strokes::Outline;
import package::solvers::shapes::fields::shape_touch::{Meeting, Pose, meeting_of, nearest_feature, CLOSEST, SEPARATION};
import package::solvers::shapes::fields::touches::{far_touch, touch_at};

struct Touches {
  nearest: Touch,
  second: Touch,
}

/// `pose` is that of the second seen from the first, which is turned by `turn`.
/// `may_cross`: whether their strokes must be looked at for crossing.
fn exact_touches(
  first: Outline, second: Outline, pose: Pose, turn: vec2f, reach: f32, contacts: u32, may_cross: bool,
) -> Touches {
  let none = far_touch(FAR);
  if (first.disc * second.disc == 1.0) { return Touches(disc_touch(first, second, pose.place, turn, reach), none); }
  if (may_cross && strokes_cross(first, second, pose)) { return Touches(far_touch(TOO_DEEP), none); }
  let nearest = nearest_feature(first, second, pose, reach, NOTHING_KNOWN);
  if (nearest.gap > reach) { return Touches(none, none); }
  let meeting = meeting_of(first, second, pose, nearest.feature);
  let touch = touch_at(meeting, pose.place, turn);
  if (contacts == 1u) { return Touches(touch, none); }
  let apart = SEPARATION * min(first.radius, second.radius);
  let next = nearest_feature(first, second, pose, reach, Known(meeting.place, meeting.normal, apart * apart));
  if (next.gap > reach) { return Touches(touch, none); }
  return Touches(touch, touch_at(meeting_of(first, second, pose, next.feature), pose.place, turn));
}

fn disc_touch(first: Outline, second: Outline, place: vec2f, turn: vec2f, reach: f32) -> Touch {
  let apart = length(place);
  let gap = apart - first.radius - second.radius;
  if (gap > reach) { return far_touch(FAR); }
  if (apart < CLOSEST * (first.radius + second.radius)) { return far_touch(TOO_DEEP); }
  let normal = place / apart;
  return touch_at(Meeting(normal, gap, (first.radius + 0.5 * gap) * normal, 0u), place, turn);
}
