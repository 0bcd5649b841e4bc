// How a grain moves and turns in a step by the velocity that it now has (semi-implicit Euler). In short steps a way is often
// less than the last digit of a position: what rounding takes is kept and added up.
import package::math::quaternion::from_rotation_vector;
import package::math::rounded::rounded2;
import package::solvers::grains::grain_types::{is_finite, NON_FINITE};
import package::solvers::shapes::shape_types::ShapePose;
import package::solvers::shapes::shape_warnings::warn;

// state, by id
@group(0) @binding(11) var<storage, read_write> position: array<vec3f>;
@group(0) @binding(12) var<storage, read_write> rotation: array<vec4f>;
@group(0) @binding(13) var<storage, read_write> remainder: array<vec3f>;
@group(0) @binding(14) var<storage, read_write> velocity: array<vec3f>;
@group(0) @binding(15) var<storage, read_write> spin: array<vec3f>;

/// Where a grain came to, by how much it turned, and what rounding took of both.
struct Moved {
  place: vec2f,
  /// [rad]
  turn: f32,
  remainder: vec3f,
}

/// Turns smaller than this are kept until they add up to it: a half of them is lost in a quaternion's last digits [rad]
const SMALLEST_TURN = 1e-6;

/// `way`: along x and y [m], and the turn [rad], with what was kept.
fn moved_from(position: vec2f, way: vec3f) -> Moved {
  // To a place that is a number: the difference of two neighbouring numbers has no rounding.
  let place = rounded2(position + way.xy);
  let turn = select(way.z, 0.0, abs(way.z) < SMALLEST_TURN);
  return Moved(place, turn, vec3f(way.xy - (place - position), way.z - turn));
}

/// A rotation about z, turned further [rad].
fn turned_by(rotation: vec4f, turn: f32) -> vec4f {
  let by = from_rotation_vector(vec3f(0.0, 0.0, turn)).zw;
  let q = rotation.zw;
  let turned = vec2f(q.x * by.y + q.y * by.x, q.y * by.y - q.x * by.x);
  return vec4f(0.0, 0.0, turned * inverseSqrt(max(dot(turned, turned), 1e-30)));
}

/// By a way along x and y [m], and a turn [rad], with what was kept.
fn move_grain(pose: ShapePose, way: vec3f) {
  let moved = moved_from(pose.position, way);
  if (!is_finite(vec3f(moved.place, way.z))) { warn(NON_FINITE, pose.id); }
  position[pose.id] = vec3f(moved.place, position[pose.id].z);
  if (moved.turn != 0.0) { rotation[pose.id] = turned_by(rotation[pose.id], moved.turn); }
  remainder[pose.id] = moved.remainder;
}

/// `twist`: x, y, turn.
fn keep_twist(id: u32, twist: vec3f) {
  velocity[id] = vec3f(twist.xy, 0.0);
  spin[id] = vec3f(0.0, 0.0, twist.z);
}
