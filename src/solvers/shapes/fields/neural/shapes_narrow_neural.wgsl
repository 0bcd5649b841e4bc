// Narrow phase with nets: one touch of each candidate, since a net knows the nearest place alone. Of two grains of one type a
// net is asked both ways round, and both answers count alike, so that it does not matter which of the two is the first.
import package::math::cos_sin::cos_sin;
import package::solvers::shapes::fields::field_params::{pose_between, FieldParams};
import package::solvers::shapes::fields::neural::net_asked::{answer, ask, tell, Signal};
import package::solvers::shapes::fields::neural::net_shape::{net_quads, INPUTS, LAYERS, WIDTH};
import package::solvers::shapes::fields::shape_touch::{turned, turned_back, Pose};
import package::solvers::shapes::fields::touches::far_touch;
import package::solvers::shapes::shape_types::{Candidate, ShapePose, Touch, FAR, NONE, TOO_DEEP};

/// Of two types
struct NetPair {
  /// Length that its nets count in [m]
  unit: f32,
  /// How deep grains may be in each other [m]
  depth: f32,
  /// Turn that makes no difference; 0: none does
  period: f32,
  /// Whose turn that is: 0 the first's, 1 the second's
  whose: u32,
  /// Number of the first of its two nets; NONE: another field has this pair
  net: u32,
}

// params
@group(0) @binding(0) var<uniform> params: FieldParams;
// model: `nets` of net_asked.wgsl at 6
/// For each type of the first and each of the second
@group(0) @binding(1) var<storage, read> net_pairs: array<NetPair>;
// scratch
@group(0) @binding(2) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(3) var<storage, read> candidates: array<Candidate>;
@group(0) @binding(4) var<storage, read> candidate_total: u32;
// state out
@group(0) @binding(5) var<storage, read_write> touches: array<Touch>;

override TYPES: u32 = 1u;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 32u;
/// Candidates that a workgroup has one after another
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

/// Lanes of one candidate
fn lanes() -> u32 {
  return min(WORKGROUP_SIZE, WIDTH / 4u);
}

/// How far apart the nearest places are, and its gradient, in the unit of the pair and the frame of the first.
struct Distance {
  /// Value, derivatives by turn, x and y
  value: vec4f,
  arm: f32,
}

fn both_ways(told: Signal, pose: Pose, pair: NetPair, is_same_type: bool) -> Distance {
  var given = told;
  if (pair.period == 0.0) {
    // The net was asked for no turn: what a turn changes is where a disc that is the first sees the second.
    let turning = given.here.z * pose.place.y - given.here.w * pose.place.x;
    given.here.y = select(turning, 0.0, pair.whose == 1u);
    given.back.y = 0.0;
  }
  if (!is_same_type) { return Distance(given.here, given.arms.x); }
  // The inverse pose is (−θ, −R(−θ) x): what its derivatives are to those of the pose.
  let seen = turned_back(pose.turn, pose.place);
  let back = given.back;
  let by_turn = -back.y - back.z * seen.y + back.w * seen.x;
  let value = 0.5 * (given.here + vec4f(back.x, by_turn, -turned(pose.turn, back.zw)));
  let normal = value.zw / max(length(value.zw), 1e-20);
  return Distance(value, 0.5 * (given.arms.x - given.arms.y + dot(pose.place, normal)));
}

fn touch_from(found: Distance, place: vec2f, pair: NetPair, turn: vec2f, reach: f32) -> Touch {
  let gap = found.value.x * pair.unit;
  if (gap > reach) { return far_touch(FAR); }
  if (gap < -pair.depth) { return far_touch(TOO_DEEP); }
  let by_turn = found.value.y;
  let gradient = found.value.zw;
  let along = dot(place, gradient) / max(length(gradient), 1e-20);
  return Touch(
    turned(turn, gradient), gap,
    pair.unit * (-by_turn - place.x * gradient.y + place.y * gradient.x), pair.unit * by_turn,
    pair.unit * found.arm, pair.unit * (found.arm - along), NONE,
  );
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_narrow_neural(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let total = min(candidate_total, arrayLength(&candidates));
  let slots = WORKGROUP_SIZE / lanes();
  let slot = lane / lanes();
  let first_four = lane % lanes();
  let at = slot * WIDTH;
  for (var k = 0u; k < PORTION; k++) {
    let c = (group.x * PORTION + k) * slots + slot;
    // Lanes beyond the end go along with the last one, as all must meet at barriers.
    let candidate = candidates[min(c, max(total, 1u) - 1u)];
    let one = poses[candidate.first];
    let two = poses[candidate.second];
    let pair = net_pairs[one.kind * TYPES + two.kind];
    let net = select(2u * pair.net, 0u, pair.net == NONE) * net_quads();
    let between = pose_between(one, two, params.period);
    let turn = atan2(between.turn.y, between.turn.x);
    let idle = select(pair.period * round(turn / max(pair.period, 1e-20)), turn, pair.period == 0.0);
    let angle = turn - idle;
    let idle_turn = cos_sin(idle);
    // The first is turned by what makes no difference, or the second back.
    let of_first = select(idle_turn, vec2f(1.0, 0.0), pair.whose == 1u);
    let place = turned_back(of_first, between.place) / pair.unit;
    let whole = Pose(place, turned_back(of_first, between.turn));
    let inverse = vec3f(-angle, -turned_back(whole.turn, place));
    let left = turned_back(idle_turn, between.turn);
    for (var input = first_four; input < INPUTS; input += lanes()) {
      tell(at, input, vec3f(angle, place), inverse, left);
    }
    workgroupBarrier();
    for (var layer = 0u; layer < LAYERS; layer++) {
      for (var four = first_four; four < WIDTH / 4u; four += lanes()) { ask(layer, net, at, four); }
      workgroupBarrier();
    }
    if (first_four == 0u && c < total && pair.net != NONE) {
      let found = both_ways(answer(net, at), whole, pair, one.kind == two.kind);
      touches[2u * c] = touch_from(found, place, pair, turned(one.turn, of_first), min(params.reach, candidate.reach));
      touches[2u * c + 1u] = far_touch(FAR);
    }
    workgroupBarrier();
  }
}
