// What the solver is told of a place where two grains meet.
import package::solvers::shapes::shape_types::{Touch, NONE};
import package::solvers::shapes::fields::shape_touch::{Meeting, turned};

/// No touch: a gap of FAR or TOO_DEEP.
fn far_touch(gap: f32) -> Touch {
  return Touch(vec2f(0.0), gap, 0.0, 0.0, 0.0, 0.0, NONE);
}

/// Of a distance whose gradient is as long as 1: `second` is the centre of the second grain, seen from the first, which is
/// turned by `turn`.
fn touch_at(meeting: Meeting, second: vec2f, turn: vec2f) -> Touch {
  let n = meeting.normal;
  let from_second = meeting.place - second;
  return Touch(
    turned(turn, n), meeting.gap,
    meeting.place.y * n.x - meeting.place.x * n.y, from_second.x * n.y - from_second.y * n.x,
    dot(meeting.place, n), dot(from_second, n), meeting.feature,
  );
}

/// The same place with the roles of the grains exchanged.
fn exchanged(touch: Touch) -> Touch {
  return Touch(
    -touch.gradient, touch.gap, touch.turn_second, touch.turn_first, -touch.arm_second, -touch.arm_first, touch.feature,
  );
}
