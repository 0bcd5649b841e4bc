// A net for a tile of samples at once, layer by layer, so that a weight is read once for many samples. The quads of all
// neurons are kept in `nodes` for the way back. What a layer does is cut into squares of four neurons and two samples, which
// stay in registers; lanes of a workgroup share them out.
import package::solvers::shapes::fields::neural::net_neuron::{fire, offset_quad};
import package::solvers::shapes::fields::neural::net_shape::{layer_inputs, layer_start, INPUTS, LAYERS, WIDTH};

// model
@group(0) @binding(1) var<storage, read> weights: array<vec4f>;
// scratch
/// For each workgroup: inputs, then of each layer what goes on and the sums (on the way back their bars), and last the output.
@group(0) @binding(2) var<storage, read_write> nodes: array<vec4f>;

/// Quads in a tile
@if(CPU) const TILE = 16u;
@else const TILE = 32u;
const HALF = TILE / 2u;

/// Of a workgroup, in quads
fn tile_room() -> u32 {
  return (INPUTS + 2u * LAYERS * WIDTH + 1u) * TILE;
}

/// What goes into a layer, from the start of the workgroup's nodes; for LAYERS what goes into the last.
fn fired_at(layer: u32) -> u32 {
  if (layer == 0u) { return 0u; }
  return (INPUTS + 2u * (layer - 1u) * WIDTH) * TILE;
}

fn sums_at(layer: u32) -> u32 {
  return (INPUTS + (2u * layer + 1u) * WIDTH) * TILE;
}

fn output_at() -> u32 {
  return (INPUTS + 2u * LAYERS * WIDTH) * TILE;
}

/// Squares in a layer of so many neurons.
fn squares(neurons: u32) -> u32 {
  return neurons / 4u * HALF;
}

fn forward_square(start: u32, layer: u32, square: u32) {
  let sample = 2u * (square % HALF);
  let neuron = square / HALF;
  let inputs = layer_inputs(layer);
  var weight = layer_start(layer) + neuron;
  let offset = weights[weight + inputs * (WIDTH / 4u)];
  var a0 = offset_quad(offset.x);
  var a1 = offset_quad(offset.y);
  var a2 = offset_quad(offset.z);
  var a3 = offset_quad(offset.w);
  var b0 = a0;
  var b1 = a1;
  var b2 = a2;
  var b3 = a3;
  var from_node = start + fired_at(layer) + sample;
  for (var input = 0u; input < inputs; input++) {
    let w = weights[weight];
    let a = nodes[from_node];
    let b = nodes[from_node + 1u];
    a0 += w.x * a;
    b0 += w.x * b;
    a1 += w.y * a;
    b1 += w.y * b;
    a2 += w.z * a;
    b2 += w.z * b;
    a3 += w.w * a;
    b3 += w.w * b;
    weight += WIDTH / 4u;
    from_node += TILE;
  }
  let at = start + sums_at(layer) + 4u * neuron * TILE + sample;
  keep(at, a0, b0);
  keep(at + TILE, a1, b1);
  keep(at + 2u * TILE, a2, b2);
  keep(at + 3u * TILE, a3, b3);
}

fn keep(at: u32, a: vec4f, b: vec4f) {
  nodes[at] = a;
  nodes[at + 1u] = b;
  nodes[at - WIDTH * TILE] = fire(a);
  nodes[at - WIDTH * TILE + 1u] = fire(b);
}

/// The number that comes out for one quad.
fn output_of(start: u32, sample: u32) -> vec4f {
  let weight = layer_start(LAYERS);
  var sum = offset_quad(weights[weight + WIDTH / 4u].x);
  var node = start + fired_at(LAYERS) + sample;
  for (var quad = 0u; quad < WIDTH / 4u; quad++) {
    let w = weights[weight + quad];
    sum += w.x * nodes[node] + w.y * nodes[node + TILE] + w.z * nodes[node + 2u * TILE] + w.w * nodes[node + 3u * TILE];
    node += 4u * TILE;
  }
  return sum;
}
