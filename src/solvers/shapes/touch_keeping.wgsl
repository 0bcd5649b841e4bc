// Touches of the step before that are known again, and those that are kept though the field does not tell of them. Two grains
// that lie in each other touch in several places; a field tells of two, each time of those that are nearest by a hair: what it
// leaves out for a step would be without support. So ends and strokes that met are looked at again.
import package::solvers::grains::grain_types::NONE;
import package::solvers::shapes::kept_touch::kept_touch;
import package::solvers::shapes::shape_types::{ShapePose, Touch, TOO_DEEP};
import package::solvers::shapes::touch_likeness::{frame_of, strangeness, MOST_KEPT, MOST_KNOWN, STRANGE};

/// What the state has of a candidate, which `keep_touches` looks at: where, and `contact.frame` and `contact.feature` there.
var<private> known_count: u32;
var<private> known_places: array<u32, MOST_KNOWN>;
var<private> known_frames: array<vec4f, MOST_KNOWN>;
var<private> known_features: array<u32, MOST_KNOWN>;

fn know(place: u32, frame: vec4f, feature: u32) {
  known_places[known_count] = place;
  known_frames[known_count] = frame;
  known_features[known_count] = feature;
  known_count++;
}

/// Of those that the field does not tell of, at most: none where it is meant to know one place only.
override KEPT: u32 = MOST_KEPT;

/// Touches that are nearer to each other than this part of the smaller circle, and face one way, are the same.
const SAME_PLACE = 0.3;

/// The likest of the frames so far, and how strange it is.
struct Likest {
  which: u32,
  strange: f32,
}

fn liker(best: Likest, which: u32, strange: f32) -> Likest {
  if (strange < best.strange) { return Likest(which, strange); }
  return best;
}

fn place_of(likest: Likest) -> u32 {
  if (likest.which == NONE) { return NONE; }
  return known_places[likest.which];
}

/// The touches of a candidate: a bit each, and where the state has them.
struct KeptTouches {
  bits: u32,
  first: vec4u,
  more: vec4u,
}

/// `nearest`, `other`: those that the field told of; `reach`: the greatest gap of a touch [m].
fn keep_touches(one: ShapePose, two: ShapePose, period: vec2f, nearest: Touch, other: Touch, reach: f32) -> KeptTouches {
  let has_other = other.gap < reach;
  let told = select(1u, 3u, has_other);
  if (known_count == 0u) { return KeptTouches(told, vec4u(NONE), vec4u(NONE)); }
  let limit = SAME_PLACE * min(one.radius, two.radius);
  // Of the touches by now, from the nearest on
  var frames = array<vec4f, 6>();
  frames[0] = frame_of(nearest);
  frames[1] = frame_of(other);
  // Each that the field told of takes what is likest to it.
  var of_nearest = Likest(NONE, STRANGE);
  var of_other = Likest(NONE, STRANGE);
  for (var k = 0u; k < known_count; k++) {
    let to_nearest = strangeness(frames[0], known_frames[k], limit);
    let to_other = select(2.0 * STRANGE, strangeness(frames[1], known_frames[k], limit), has_other);
    if (to_nearest <= to_other) { of_nearest = liker(of_nearest, k, to_nearest); }
    else { of_other = liker(of_other, k, to_other); }
  }
  // Others are kept where they are near none of these: first those that overlap, then those that nearly touch.
  var places = array<u32, MOST_KEPT>(NONE, NONE, NONE, NONE);
  var kept = 0u;
  for (var k = 0u; k < 2u * known_count && kept < KEPT; k++) {
    let j = k % known_count;
    if (j == of_nearest.which || j == of_other.which || known_features[j] == NONE) { continue; }
    let touch = kept_touch(one, two, period, known_features[j]);
    if (touch.gap == TOO_DEEP || touch.gap >= select(reach, 0.0, k < known_count)) { continue; }
    let its = frame_of(touch);
    var is_new = strangeness(its, frames[0], limit) >= STRANGE;
    if (has_other) { is_new &= strangeness(its, frames[1], limit) >= STRANGE; }
    for (var other = 0u; other < kept; other++) { is_new &= strangeness(its, frames[2u + other], limit) >= STRANGE; }
    if (!is_new) { continue; }
    frames[2u + kept] = its;
    places[kept] = known_places[j];
    kept++;
  }
  return KeptTouches(
    told | (((1u << kept) - 1u) << 2u),
    vec4u(place_of(of_nearest), place_of(of_other), places[0], places[1]),
    vec4u(places[2], places[3], NONE, NONE),
  );
}
