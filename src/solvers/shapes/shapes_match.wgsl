// Finds for each touch the place where the state keeps it from the step before. Grains that touch in two places must not
// confuse them, nor take what was elsewhere for the same: a touch is known again by where it is and which way it faces.
import package::solvers::grains::colours::Pair;
import package::solvers::grains::grain_types::{StepParams, NONE};
import package::solvers::grains::worlds::local_id;
import package::solvers::shapes::shape_contacts::{left, touch_count, PairSource};
import package::solvers::shapes::shape_types::{ShapePose, Touch, CARRIED};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// state
@group(0) @binding(1) var<storage, read> contact_first: array<u32>;
@group(0) @binding(2) var<storage, read> contact_count: array<u32>;
@group(0) @binding(3) var<storage, read> partner: array<u32>;
@group(0) @binding(4) var<storage, read> frame: array<vec4f>;
// scratch
@group(0) @binding(5) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(6) var<storage, read> touches: array<Touch>;
@group(0) @binding(7) var<storage, read_write> sources: array<PairSource>;
@group(0) @binding(8) var<storage, read_write> pairs: array<Pair>;
@group(0) @binding(9) var<uniform> pair_total: u32;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

/// A touch that has moved farther over the grain than this part of the smaller circle is another one.
const SAME_PLACE = 0.3;
/// Likewise one whose normal has turned by more than 60°: the cosine.
const SAME_NORMAL = 0.5;
/// What touches that are not the same count as apart, over the limit.
const STRANGE = 4.0;

/// How different a touch is from one of the state: by its place, squared over the limit, and by where it faces.
fn strangeness(touch: Touch, place: u32, limit: f32) -> f32 {
  if (place == NONE) { return STRANGE; }
  let before = frame[place];
  let normal = touch.gradient * inverseSqrt(max(dot(touch.gradient, touch.gradient), 1e-30));
  let way = (touch.arm_first * normal + touch.turn_first * left(normal) - before.xy) / limit;
  let squared = dot(way, way);
  // The state has the normal towards the first.
  let cosine = dot(-normal, before.zw);
  return select(STRANGE, squared + 2.0 - 2.0 * cosine, squared < 1.0 && cosine > SAME_NORMAL);
}

fn match_pair(p: u32) {
  let source = sources[p];
  let first = poses[source.first];
  let second = poses[source.second];
  let name = local_id(params, second.id);
  let begin = contact_first[first.id];
  let end = begin + contact_count[first.id];
  var known = vec2u(NONE);
  for (var place = begin; place < end; place++) {
    if (partner[place] == name) { known = vec2u(place, known.x); }
  }
  var remembered = vec2u(NONE);
  if (known.x != NONE) {
    let limit = SAME_PLACE * min(first.radius, second.radius);
    let nearest = touches[2u * source.candidate];
    let to_nearest = vec2f(strangeness(nearest, known.x, limit), strangeness(nearest, known.y, limit));
    var to_other = vec2f(STRANGE);
    if (touch_count(source.place) == 2u) {
      let other = touches[2u * source.candidate + 1u];
      to_other = vec2f(strangeness(other, known.x, limit), strangeness(other, known.y, limit));
    }
    let straight = vec2f(to_nearest.x, to_other.y);
    let crossed = vec2f(to_nearest.y, to_other.x);
    let is_crossed = crossed.x + crossed.y < straight.x + straight.y;
    let apart = select(straight, crossed, is_crossed);
    remembered = select(select(known, known.yx, is_crossed), vec2u(NONE), apart >= vec2f(STRANGE));
    sources[p].remembered_nearest = remembered.x;
    sources[p].remembered_other = remembered.y;
  }
  // A pair keeps its colour as long as it lasts, whichever of its touches do. What is carried has no part in it: it never changes.
  let free = vec2u(
    select(source.first, source.second, (first.material & CARRIED) != 0u),
    select(source.second, source.first, (second.material & CARRIED) != 0u),
  );
  pairs[p] = Pair(free.x, free.y, known.x);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_match(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, pair_total);
  for (var p = id.x * PORTION; p < end; p++) { match_pair(p); }
}
