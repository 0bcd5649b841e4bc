// The two nets of a pair of types, that of the distance and that of the arm, asked for one pose and for its inverse. What
// neurons pass on is in workgroup memory; a lane has four neurons of one candidate.
import package::solvers::shapes::fields::neural::net_inputs::net_input;
import package::solvers::shapes::fields::neural::net_shape::{
  layer_inputs, layer_start, net_quads, LAYERS, SMOOTH, WIDTH,
};

// model
/// Net after net: net_shape.wgsl
@group(0) @binding(6) var<storage, read> nets: array<vec4f>;

/// What a neuron passes on: the distance with its derivatives by turn, x and y, and the arm; of the pose and of its inverse.
struct Signal {
  here: vec4f,
  back: vec4f,
  arms: vec2f,
}

/// Of a layer and of the one below it: room for 32 lanes of four neurons.
const ROOM = 128u;
var<workgroup> signals: array<Signal, 2u * ROOM>;

fn fired(sum: vec4f) -> vec4f {
  if (!SMOOTH) { return select(vec4f(0.0), sum, sum.x > 0.0); }
  let share = 1.0 / (1.0 + exp(-sum.x));
  return vec4f(sum.x * share, (share + sum.x * share * (1.0 - share)) * sum.yzw);
}

fn fired_arms(sums: vec2f) -> vec2f {
  if (!SMOOTH) { return max(sums, vec2f(0.0)); }
  return sums / (1.0 + exp(-sums));
}

fn tell(at: u32, k: u32, pose: vec3f, inverse: vec3f, turn: vec2f) {
  let here = net_input(k, pose, turn);
  let back = net_input(k, inverse, vec2f(turn.x, -turn.y));
  signals[at + k] = Signal(here, back, vec2f(here.x, back.x));
}

/// Four neurons of a hidden layer. net: where the pair's nets are, in quads; at: where the candidate's signals are.
fn ask(layer: u32, net: u32, at: u32, four: u32) {
  let inputs = layer_inputs(layer);
  let stride = WIDTH / 4u;
  let arm = net_quads();
  var weight = net + layer_start(layer) + four;
  let w = nets[weight + inputs * stride];
  let v = nets[weight + inputs * stride + arm];
  var here0 = vec4f(w.x, 0.0, 0.0, 0.0);
  var here1 = vec4f(w.y, 0.0, 0.0, 0.0);
  var here2 = vec4f(w.z, 0.0, 0.0, 0.0);
  var here3 = vec4f(w.w, 0.0, 0.0, 0.0);
  var back0 = here0;
  var back1 = here1;
  var back2 = here2;
  var back3 = here3;
  var one = v;
  var other = v;
  let below = at + layer % 2u * ROOM;
  for (var input = 0u; input < inputs; input++) {
    let signal = signals[below + input];
    let w = nets[weight];
    here0 += w.x * signal.here;
    back0 += w.x * signal.back;
    here1 += w.y * signal.here;
    back1 += w.y * signal.back;
    here2 += w.z * signal.here;
    back2 += w.z * signal.back;
    here3 += w.w * signal.here;
    back3 += w.w * signal.back;
    let v = nets[weight + arm];
    one += signal.arms.x * v;
    other += signal.arms.y * v;
    weight += stride;
  }
  let above = at + (layer + 1u) % 2u * ROOM + 4u * four;
  signals[above] = Signal(fired(here0), fired(back0), fired_arms(vec2f(one.x, other.x)));
  signals[above + 1u] = Signal(fired(here1), fired(back1), fired_arms(vec2f(one.y, other.y)));
  signals[above + 2u] = Signal(fired(here2), fired(back2), fired_arms(vec2f(one.z, other.z)));
  signals[above + 3u] = Signal(fired(here3), fired(back3), fired_arms(vec2f(one.w, other.w)));
}

/// What comes out at the end.
fn answer(net: u32, at: u32) -> Signal {
  let weight = net + layer_start(LAYERS);
  let offset = nets[weight + WIDTH / 4u].x;
  let below = at + LAYERS % 2u * ROOM;
  var sum = Signal(vec4f(offset, 0.0, 0.0, 0.0), vec4f(offset, 0.0, 0.0, 0.0), vec2f(nets[weight + WIDTH / 4u + net_quads()].x));
  for (var k = 0u; k < WIDTH; k++) {
    let signal = signals[below + k];
    let w = nets[weight + k / 4u][k % 4u];
    sum.here += w * signal.here;
    sum.back += w * signal.back;
    sum.arms += nets[weight + k / 4u + net_quads()][k % 4u] * signal.arms;
  }
  return sum;
}
