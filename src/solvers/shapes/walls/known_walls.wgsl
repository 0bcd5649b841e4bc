// Knows touches with walls again. A touch is known by its wall, by where it is and by where that faces: those of one wall are farther
// apart than they move in a step, or face other ways.
import package::solvers::grains::contact_extra::{IN_TURN, NEARLY_ELASTIC};
import package::solvers::grains::grain_types::{ContactLaw, NONE};
import package::solvers::shapes::fields::shape_touch::SEPARATION;
import package::solvers::shapes::shape_rebound::{parting_speed, Approach};
import package::solvers::shapes::shape_step::{params, poses};
import package::solvers::shapes::shape_types::ShapePose;
import package::solvers::shapes::walls::near_walls::{wall_starts, wall_touches};
import package::solvers::shapes::walls::wall_feelers::SAME_NORMAL;
import package::solvers::shapes::walls::wall_touches::{place_at, WallTouch};

// model
@group(0) @binding(9) var<storage, read> laws: array<ContactLaw>;
// state
@group(0) @binding(10) var<storage, read> contact_first: array<u32>;
@group(0) @binding(11) var<storage, read> contact_count: array<u32>;
@group(0) @binding(12) var<storage, read> partner: array<u32>;
@group(0) @binding(13) var<storage, read> frame: array<vec4f>;

/// Whether contacts are springs: then the place of the restitution, and of the rebound, has the ratio of the damper.
override SPRINGS: bool = false;

/// Where the state keeps a touch of a grain, NONE if it is new.
fn remembered(touch: WallTouch, pose: ShapePose) -> u32 {
  let begin = contact_first[pose.id];
  let end = begin + contact_count[pose.id];
  let here = place_at(touch);
  // Half of what two touches of one wall are apart: no two of them find the same.
  let limit = 0.5 * SEPARATION * pose.radius;
  var nearest = limit * limit;
  var found = NONE;
  for (var place = begin; place < end; place++) {
    if (partner[place] != touch.wall) { continue; }
    let way = frame[place].xy - here;
    let squared = dot(way, way);
    if (squared < nearest && dot(frame[place].zw, touch.normal) > SAME_NORMAL) {
      nearest = squared;
      found = place;
    }
  }
  return found;
}

/// Finds for each touch of grain i with a wall where the state keeps it from the step before, and says how the materials meet.
fn match_walls(i: u32) {
  let end = min(wall_starts[i + 1u], params.wall_capacity);
  for (var k = wall_starts[i]; k < end; k++) {
    let touch = wall_touches[k];
    let law = laws[touch.remembered * params.material_count + poses[i].material];
    wall_touches[k].friction = law.friction;
    // Only impacts rebound, as they come: before gravity acts in this step, with which each rebound would be faster.
    let pull = -dot(params.gravity.xy, touch.normal);
    let closing = touch.rebound - params.dt * pull;
    let parting = parting_speed(Approach(closing, pull, touch.gap), law.restitution, params.dt);
    wall_touches[k].rebound = select(0.0, parting, closing > params.rebound_speed);
    if (IN_TURN && law.restitution >= NEARLY_ELASTIC) { wall_touches[k].rebound = -law.restitution; }
    if (SPRINGS) { wall_touches[k].rebound = law.restitution; }
    wall_touches[k].remembered = remembered(touch, poses[i]);
  }
}
