// A touch of the step before, looked at again: the end and the stroke that met, as they lie now.
import package::solvers::shapes::fields::field_params::pose_between;
import package::solvers::shapes::fields::shape_strokes::outline_of;
import package::solvers::shapes::fields::shape_touch::meeting_of;
import package::solvers::shapes::fields::touches::touch_at;
import package::solvers::shapes::shape_types::{ShapePose, Touch};

fn kept_touch(first: ShapePose, second: ShapePose, period: vec2f, feature: u32) -> Touch {
  let pose = pose_between(first, second, period);
  return touch_at(meeting_of(outline_of(first.kind), outline_of(second.kind), pose, feature), pose.place, first.turn);
}
