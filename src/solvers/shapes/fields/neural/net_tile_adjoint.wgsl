// The way back through a tile: from the bars of the outputs to those of all sums, in place of the sums, and of all weights.
import package::solvers::shapes::fields::neural::net_neuron::{fire_adjoint, offset_bar};
import package::solvers::shapes::fields::neural::net_shape::{layer_inputs, layer_start, LAYERS, WIDTH};
import package::solvers::shapes::fields::neural::net_tile::{fired_at, nodes, output_at, sums_at, weights, HALF, TILE};

// state out
/// For each workgroup: bars of all weights, in their order
@group(0) @binding(6) var<storage, read_write> bars: array<vec4f>;

/// Of the last hidden layer, from the bar of the output.
fn last_backward_square(start: u32, square: u32) {
  let sample = 2u * (square % HALF);
  let neuron = square / HALF;
  let w = weights[layer_start(LAYERS) + neuron];
  let bar = start + output_at() + sample;
  let a = nodes[bar];
  let b = nodes[bar + 1u];
  let at = start + sums_at(LAYERS - 1u) + 4u * neuron * TILE + sample;
  keep_bar(at, w.x * a, w.x * b);
  keep_bar(at + TILE, w.y * a, w.y * b);
  keep_bar(at + 2u * TILE, w.z * a, w.z * b);
  keep_bar(at + 3u * TILE, w.w * a, w.w * b);
}

/// Of the layer below `layer`. Four neurons above are taken at once: their weights to one neuron below are one vector.
fn backward_square(start: u32, layer: u32, square: u32) {
  let sample = 2u * (square % HALF);
  let neuron = square / HALF;
  let stride = WIDTH / 4u;
  var weight = layer_start(layer) + 4u * neuron * stride;
  var above = start + sums_at(layer) + sample;
  var a0 = vec4f(0.0);
  var a1 = vec4f(0.0);
  var a2 = vec4f(0.0);
  var a3 = vec4f(0.0);
  var b0 = vec4f(0.0);
  var b1 = vec4f(0.0);
  var b2 = vec4f(0.0);
  var b3 = vec4f(0.0);
  for (var quad = 0u; quad < stride; quad++) {
    let w0 = weights[weight];
    let w1 = weights[weight + stride];
    let w2 = weights[weight + 2u * stride];
    let w3 = weights[weight + 3u * stride];
    for (var k = 0u; k < 4u; k++) {
      let a = nodes[above];
      let b = nodes[above + 1u];
      a0 += w0[k] * a;
      b0 += w0[k] * b;
      a1 += w1[k] * a;
      b1 += w1[k] * b;
      a2 += w2[k] * a;
      b2 += w2[k] * b;
      a3 += w3[k] * a;
      b3 += w3[k] * b;
      above += TILE;
    }
    weight += 1u;
  }
  let at = start + sums_at(layer - 1u) + 4u * neuron * TILE + sample;
  keep_bar(at, a0, b0);
  keep_bar(at + TILE, a1, b1);
  keep_bar(at + 2u * TILE, a2, b2);
  keep_bar(at + 3u * TILE, a3, b3);
}

fn keep_bar(at: u32, a: vec4f, b: vec4f) {
  nodes[at] = fire_adjoint(nodes[at], a);
  nodes[at + 1u] = fire_adjoint(nodes[at + 1u], b);
}

fn lanes_sum(v: vec4f) -> f32 {
  return (v.x + v.y) + (v.z + v.w);
}

/// Bars of the weights of `layer` from two inputs to four neurons: square counts neurons first.
fn weight_bars(start: u32, layer: u32, square: u32, row: u32, is_first: bool) {
  let neuron = square % (WIDTH / 4u);
  let input = 2u * (square / (WIDTH / 4u));
  var bar = start + sums_at(layer) + 4u * neuron * TILE;
  var fired = start + fired_at(layer) + input * TILE;
  var p0 = vec4f(0.0);
  var p1 = vec4f(0.0);
  var p2 = vec4f(0.0);
  var p3 = vec4f(0.0);
  var q0 = vec4f(0.0);
  var q1 = vec4f(0.0);
  var q2 = vec4f(0.0);
  var q3 = vec4f(0.0);
  for (var sample = 0u; sample < TILE; sample++) {
    let p = nodes[fired];
    let q = nodes[fired + TILE];
    let z0 = nodes[bar];
    let z1 = nodes[bar + TILE];
    let z2 = nodes[bar + 2u * TILE];
    let z3 = nodes[bar + 3u * TILE];
    p0 += z0 * p;
    q0 += z0 * q;
    p1 += z1 * p;
    q1 += z1 * q;
    p2 += z2 * p;
    q2 += z2 * q;
    p3 += z3 * p;
    q3 += z3 * q;
    fired += 1u;
    bar += 1u;
  }
  let at = row + layer_start(layer) + input * (WIDTH / 4u) + neuron;
  add_bars(at, vec4f(lanes_sum(p0), lanes_sum(p1), lanes_sum(p2), lanes_sum(p3)), is_first);
  add_bars(at + WIDTH / 4u, vec4f(lanes_sum(q0), lanes_sum(q1), lanes_sum(q2), lanes_sum(q3)), is_first);
}

/// Bars of the offsets of four neurons.
fn offset_bars(start: u32, layer: u32, neuron: u32, row: u32, is_first: bool) {
  let bar = start + sums_at(layer) + 4u * neuron * TILE;
  var sum = vec4f(0.0);
  for (var sample = bar; sample < bar + TILE; sample++) {
    sum += vec4f(
      offset_bar(nodes[sample]),
      offset_bar(nodes[sample + TILE]),
      offset_bar(nodes[sample + 2u * TILE]),
      offset_bar(nodes[sample + 3u * TILE]),
    );
  }
  add_bars(row + layer_start(layer) + layer_inputs(layer) * (WIDTH / 4u) + neuron, sum, is_first);
}

/// Bars of the weights of the output from four neurons.
fn output_bars(start: u32, neuron: u32, row: u32, is_first: bool) {
  let fired = start + fired_at(LAYERS) + 4u * neuron * TILE;
  var sum = vec4f(0.0);
  for (var sample = 0u; sample < TILE; sample++) {
    let bar = nodes[start + output_at() + sample];
    let node = fired + sample;
    sum += vec4f(dot(bar, nodes[node]), dot(bar, nodes[node + TILE]), dot(bar, nodes[node + 2u * TILE]), dot(bar, nodes[node + 3u * TILE])); // prettier-ignore
  }
  add_bars(row + layer_start(LAYERS) + neuron, sum, is_first);
}

fn add_bars(at: u32, sum: vec4f, is_first: bool) {
  if (is_first) { bars[at] = sum; } else { bars[at] += sum; }
}
