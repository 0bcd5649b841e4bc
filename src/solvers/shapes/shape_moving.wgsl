// How a grain moves and turns in a step by the velocity that it now has (semi-implicit Euler). In short steps a way is often
// less than the last digit of a position: what rounding takes is kept and added up.
import package::math::quaternion::from_rotation_vector;
import package::solvers::grains::grain_types::StepParams;

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
  let place = position + way.xy;
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

/// Where the touches of a grain are in the state, and how many there are: those with grains from `pairs.x` to `pairs.y`, with
/// room for so many of all, then those with walls.
fn kept_range(params: StepParams, pairs: vec2u, room: u32, walls: vec2u) -> vec2u {
  let of_pairs = min(pairs, vec2u(room));
  let of_walls = min(walls, vec2u(params.wall_capacity));
  return vec2u(of_pairs.x + of_walls.x, of_pairs.y - of_pairs.x + of_walls.y - of_walls.x);
}
