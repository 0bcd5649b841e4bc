// Finds for each touch with a wall the place where the state keeps it from the step before, and says how the materials meet. A
// touch is known again by its wall, by where it is and by where that faces: those of one wall are farther apart than they move
// in a step, or face other ways.
import package::solvers::grains::grain_types::{ContactLaw, StepParams, NONE};
import package::solvers::shapes::fields::shape_touch::SEPARATION;
import package::solvers::shapes::shape_types::ShapePose;
import package::solvers::shapes::walls::wall_feelers::SAME_NORMAL;
import package::solvers::shapes::walls::wall_touches::{place_at, WallTouch};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model
@group(0) @binding(1) var<storage, read> laws: array<ContactLaw>;
// state
@group(0) @binding(2) var<storage, read> contact_first: array<u32>;
@group(0) @binding(3) var<storage, read> contact_count: array<u32>;
@group(0) @binding(4) var<storage, read> partner: array<u32>;
@group(0) @binding(5) var<storage, read> frame: array<vec4f>;
// scratch
@group(0) @binding(6) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(7) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(8) var<storage, read_write> wall_touches: array<WallTouch>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

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

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_match_walls(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let end = min(wall_starts[i + 1u], params.wall_capacity);
  for (var k = wall_starts[i]; k < end; k++) {
    let touch = wall_touches[k];
    let law = laws[touch.remembered * params.material_count + poses[i].material];
    wall_touches[k].friction = law.friction;
    // Only impacts rebound.
    wall_touches[k].rebound = select(0.0, law.restitution * touch.rebound, touch.rebound > params.rebound_speed);
    if (SPRINGS) { wall_touches[k].rebound = law.restitution; }
    wall_touches[k].remembered = remembered(touch, poses[i]);
  }
}
