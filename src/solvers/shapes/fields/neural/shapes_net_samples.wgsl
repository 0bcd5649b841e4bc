// How two types lie to each other at random, and what the exact field says of it: what nets learn from. Most samples are
// where grains are about to touch, as that is where they are asked.
import package::math::cos_sin::cos_sin;
import package::math::random::{random_bits, random_normal, random_uniform, unit_circle};
import package::solvers::shapes::fields::shape_crossing::strokes_cross;
import package::solvers::shapes::fields::shape_strokes::{outline_of, Outline};
import package::solvers::shapes::fields::known_touch::NOTHING_KNOWN;
import package::solvers::shapes::fields::shape_touch::{meeting_of, nearest_feature, Meeting, Pose};
import package::solvers::shapes::shape_types::TOO_DEEP;

struct SampleParams {
  /// Indices of types
  first: u32,
  second: u32,
  /// Samples
  count: u32,
  /// How often samples were made before
  round: u32,
  seed: u32,
  /// Length that nets count in [m]
  unit: f32,
  /// How deep grains may be in each other, over the unit
  depth: f32,
  /// Turns are within this [rad]
  limit: f32,
  /// Share of samples near those that were learnt worst
  mined: f32,
}

// params
@group(0) @binding(0) var<uniform> params: SampleParams;
// model: `outlines` of shape_strokes.wgsl at 1
// state in
/// Of the round before: turn, x, y, and what the sample counts
@group(0) @binding(2) var<storage, read> old_poses: array<vec4f>;
@group(0) @binding(3) var<storage, read> errors: array<f32>;
// state out
@group(0) @binding(4) var<storage, read_write> poses: array<vec4f>;
/// Distance, and its derivatives by turn, x and y
@group(0) @binding(5) var<storage, read_write> distances: array<vec4f>;
/// From the centre of the first to the place, along the normal
@group(0) @binding(6) var<storage, read_write> arms: array<f32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

/// Farther apart than this, over the unit, a net is not asked; circles touch at 2.
const EXTENT = 2.2;
/// Places are moved so often towards the distance that is wanted.
const MOVES = 5u;
/// A sample near one learnt badly is the worst of so many.
const TOURNAMENT = 16u;
/// Where strokes cross, a net should say that grains are deeper in each other than they may be, by this factor.
const DEEPER = 1.1;
const PURPOSE = 0x73616d70u;

fn random_at(i: u32, draw: u32) -> vec4u {
  return random_bits(vec4u(i, params.round, draw, 0u), vec2u(params.seed, PURPOSE));
}

fn meeting_at(first: Outline, second: Outline, pose: vec3f) -> Meeting {
  let seen = Pose(params.unit * pose.yz, cos_sin(pose.x));
  if (strokes_cross(first, second, seen)) { return Meeting(vec2f(0.0), TOO_DEEP, vec2f(0.0), 0u); }
  let nearest = nearest_feature(first, second, seen, 4.0 * params.unit, NOTHING_KNOWN);
  return meeting_of(first, second, seen, nearest.feature);
}

/// A distance that is wanted, over the unit: 70 % within 0.05, 20 % within 0.2, and no wish for the rest.
fn wanted(u: vec2f) -> f32 {
  let band = select(0.2, 0.05, u.x < 0.7);
  return max((2.0 * u.y - 1.0) * band, -0.9 * params.depth);
}

/// One of those that were learnt worst, a little aside.
fn mined_pose(i: u32) -> vec3f {
  var worst = 0u;
  var error = -1.0;
  for (var draw = 0u; draw < TOURNAMENT / 4u; draw++) {
    let bits = random_at(i, 8u + draw);
    for (var k = 0u; k < 4u; k++) {
      let rival = bits[k] % params.count;
      if (errors[rival] > error) {
        error = errors[rival];
        worst = rival;
      }
    }
  }
  let aside = 0.02 * random_normal(random_at(i, 4u)).xyz;
  let pose = old_poses[worst].xyz + aside;
  return vec3f(clamp(pose.x, -params.limit, params.limit), pose.yz);
}

fn sample(i: u32) {
  let first = outline_of(params.first);
  let second = outline_of(params.second);
  let u = random_uniform(random_at(i, 0u));
  let bits = random_at(i, 1u);
  var pose = vec3f((2.0 * u.x - 1.0) * params.limit, EXTENT * sqrt(u.y) * unit_circle(bits.x));
  if (random_uniform(bits).y < params.mined) {
    pose = mined_pose(i);
  } else if (u.z < 0.9) {
    let aim = wanted(vec2f(u.z / 0.9, u.w));
    for (var k = 0u; k < MOVES; k++) {
      let found = meeting_at(first, second, pose);
      // From where strokes cross, outwards.
      let way = select((aim - found.gap / params.unit) * found.normal, 0.15 * unit_circle(bits.x), found.gap == TOO_DEEP);
      pose = vec3f(pose.x, pose.yz + way);
    }
  }
  let found = meeting_at(first, second, pose);
  let is_deep = found.gap == TOO_DEEP;
  let counts = select(1.0, -1.0, is_deep);
  poses[i] = vec4f(pose, select(0.0, counts, length(pose.yz) <= EXTENT));
  let n = found.normal;
  let place = found.place / params.unit;
  let from_second = place - pose.yz;
  // A net that is never asked for a turn need not know what one changes.
  let turn = select(from_second.x * n.y - from_second.y * n.x, 0.0, params.limit == 0.0);
  let deep = vec4f(-DEEPER * params.depth, 0.0, 0.0, 0.0);
  distances[i] = select(vec4f(found.gap / params.unit, turn, n), deep, is_deep);
  arms[i] = dot(place, n);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_net_samples(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, params.count);
  for (var i = id.x * PORTION; i < end; i++) { sample(i); }
}
