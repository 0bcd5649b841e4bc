// Keeps all that the next step needs of touches, of pairs and with walls, and says where those of each grain are:
// `shapes_remember_presses`, `shapes_remember_features`, `shapes_remember_walls` and `shapes_remember_grains` in one.
import package::solvers::grains::grain_types::StepParams;
import package::solvers::grains::worlds::local_id;
import package::solvers::shapes::shape_contacts::{
  first_touch, frame_of_contact, left, touch_count, PairSource, PairTouch, ShapeContact,
};
import package::solvers::shapes::shape_moving::kept_range;
import package::solvers::shapes::shape_types::ShapePose;
import package::solvers::shapes::walls::wall_touches::{place_at, WallTouch};

const STORAGE_BINDINGS = 14u;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
@group(0) @binding(1) var<uniform> pair_total: u32;
// scratch
@group(0) @binding(2) var<storage, read> poses: array<ShapePose>;
/// Where the pairs of each grain begin, then where their touches begin
@group(0) @binding(3) var<storage, read> starts: array<u32>;
@group(0) @binding(4) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(5) var<storage, read> sources: array<PairSource>;
@group(0) @binding(6) var<storage, read> pair_touches: array<PairTouch>;
@group(0) @binding(7) var<storage, read> contacts: array<ShapeContact>;
@group(0) @binding(8) var<storage, read> wall_touches: array<WallTouch>;
// state
@group(0) @binding(9) var<storage, read_write> partner: array<u32>;
@group(0) @binding(10) var<storage, read_write> force: array<vec4f>;
@group(0) @binding(11) var<storage, read_write> frame: array<vec4f>;
@group(0) @binding(12) var<storage, read_write> stretch: array<vec2f>;
@group(0) @binding(13) var<storage, read_write> feature: array<u32>;
@group(0) @binding(14) var<storage, read_write> contact_first: array<u32>;
@group(0) @binding(15) var<storage, read_write> contact_count: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

/// Room for touches of all pairs
override TOUCHES: u32;

fn remember_pair(p: u32) {
  let source = sources[p];
  let name = local_id(params, poses[source.second].id);
  // The walls of the grains before it come in between.
  let walls = min(wall_starts[source.first], params.wall_capacity);
  let first = first_touch(source.place);
  for (var k = first; k < first + touch_count(source.place); k++) {
    let contact = contacts[k];
    let place = walls + k;
    partner[place] = name;
    force[place] = vec4f(-contact.rub * left(contact.along.xy), 0.0, contact.push * length(contact.along.xy)) / params.dt;
    frame[place] = frame_of_contact(contact);
    stretch[place] = vec2f(contact.rebound, contact.bias);
    feature[place] = pair_touches[k].feature;
  }
}

/// Its touches with walls, which in the state come after those with grains, and where all of them are.
fn remember_grain(i: u32) {
  // The sums of touches go on from those of pairs.
  let places = params.grain_count + 1u;
  let pairs = vec2u(starts[places + i], starts[places + i + 1u]) - starts[places];
  let walls = vec2u(wall_starts[i], wall_starts[i + 1u]);
  let range = kept_range(params, pairs, TOUCHES, walls);
  contact_first[poses[i].id] = range.x;
  contact_count[poses[i].id] = range.y;
  let end = min(walls.y, params.wall_capacity);
  let after_pairs = min(pairs.y, TOUCHES);
  for (var k = walls.x; k < end; k++) {
    let touch = wall_touches[k];
    let place = after_pairs + k;
    partner[place] = touch.wall;
    force[place] = vec4f(touch.rub * left(touch.normal), 0.0, touch.push) / params.dt;
    frame[place] = vec4f(place_at(touch), touch.normal);
    stretch[place] = vec2f(touch.rebound, 0.0);
  }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_remember_touches(@builtin(global_invocation_id) id: vec3u) {
  let begin = id.x * PORTION;
  for (var p = begin; p < min(begin + PORTION, pair_total); p++) { remember_pair(p); }
  for (var i = begin; i < min(begin + PORTION, params.grain_count); i++) { remember_grain(i); }
}
