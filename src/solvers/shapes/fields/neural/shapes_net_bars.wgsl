// How the loss of a batch changes with each weight of a net: forward through all layers, and back. A workgroup takes tiles
// of samples, and sums up what they say in an order of its own that does not depend on others.
import package::math::cos_sin::cos_sin;
import package::solvers::shapes::fields::neural::net_inputs::net_input;
import package::solvers::shapes::fields::neural::net_neuron::{offset_bar, TANGENTS};
import package::solvers::shapes::fields::neural::net_shape::{layer_inputs, net_quads, INPUTS, LAYERS, WIDTH};
import package::solvers::shapes::fields::neural::net_tile::{
  forward_square, nodes, output_at, output_of, squares, tile_room, TILE,
};
import package::solvers::shapes::fields::neural::net_tile_adjoint::{
  add_bars, backward_square, last_backward_square, offset_bars, output_bars, weight_bars,
};
import package::solvers::shapes::fields::neural::net_training::NetTraining;

// params
@group(0) @binding(0) var<uniform> params: NetTraining;
// state in
/// How many steps there were
@group(0) @binding(3) var<storage, read> clock: array<u32>;
/// Turn, x, y, and what the sample counts
@group(0) @binding(4) var<storage, read> poses: array<vec4f>;
/// What should come out of each quad
@group(0) @binding(5) var<storage, read> labels: array<vec4f>;
// state out
/// Loss of each quad
@group(0) @binding(7) var<storage, read_write> errors: array<f32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
/// For the host
const TILE_QUADS = TILE;

fn write_inputs(start: u32, sample: u32, quad: u32) {
  if (TANGENTS) {
    let pose = poses[quad].xyz;
    let turned = cos_sin(pose.x);
    for (var k = 0u; k < INPUTS; k++) { nodes[start + k * TILE + sample] = net_input(k, pose, turned); }
    return;
  }
  for (var lane = 0u; lane < 4u; lane++) {
    let pose = poses[4u * quad + lane].xyz;
    let turned = cos_sin(pose.x);
    for (var k = 0u; k < INPUTS; k++) { nodes[start + k * TILE + sample][lane] = net_input(k, pose, turned).x; }
  }
}

/// Puts the bar of the output in its place. What counts less than nothing should come out no greater than its label.
fn judge(start: u32, sample: u32, quad: u32) {
  var wrong = output_of(start, sample) - labels[quad];
  let weight = poses[select(4u * quad, quad, TANGENTS)].w;
  var counts = vec4f(abs(weight)) * vec4f(1.0, vec3f(params.slope_weight));
  if (TANGENTS && weight < 0.0) { wrong = vec4f(max(wrong.x, 0.0), 0.0, 0.0, 0.0); }
  if (!TANGENTS) {
    let others = vec3f(poses[4u * quad + 1u].w, poses[4u * quad + 2u].w, poses[4u * quad + 3u].w);
    counts = max(vec4f(weight, others), vec4f(0.0));
  }
  nodes[start + output_at() + sample] = 2.0 * params.scale * counts * wrong;
  errors[quad] = dot(counts, wrong * wrong);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_net_bars(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let start = group.x * tile_room();
  let row = group.x * net_quads();
  let batch = clock[0] % (params.pool / params.batch) * params.batch;
  for (var tile = group.x; tile * TILE < params.batch; tile += params.groups) {
    let is_first = tile == group.x;
    let quad = batch + tile * TILE;
    for (var sample = lane; sample < TILE; sample += WORKGROUP_SIZE) { write_inputs(start, sample, quad + sample); }
    storageBarrier();
    for (var layer = 0u; layer < LAYERS; layer++) {
      for (var k = lane; k < squares(WIDTH); k += WORKGROUP_SIZE) { forward_square(start, layer, k); }
      storageBarrier();
    }
    for (var sample = lane; sample < TILE; sample += WORKGROUP_SIZE) { judge(start, sample, quad + sample); }
    storageBarrier();
    for (var k = lane; k < squares(WIDTH); k += WORKGROUP_SIZE) { last_backward_square(start, k); }
    for (var k = lane; k < WIDTH / 4u; k += WORKGROUP_SIZE) { output_bars(start, k, row, is_first); }
    if (lane == 0u) {
      var sum = vec2f(0.0);
      for (var sample = 0u; sample < TILE; sample++) {
        sum += vec2f(offset_bar(nodes[start + output_at() + sample]), params.scale * errors[quad + sample]);
      }
      // Beside the offset there is room for the loss.
      add_bars(row + net_quads() - 1u, vec4f(sum, 0.0, 0.0), is_first);
    }
    storageBarrier();
    for (var layer = LAYERS - 1u; layer > 0u; layer--) {
      for (var k = lane; k < squares(WIDTH); k += WORKGROUP_SIZE) { backward_square(start, layer, k); }
      storageBarrier();
    }
    for (var layer = 0u; layer < LAYERS; layer++) {
      let inputs = layer_inputs(layer);
      for (var k = lane; k < inputs / 2u * (WIDTH / 4u); k += WORKGROUP_SIZE) { weight_bars(start, layer, k, row, is_first); }
      for (var k = lane; k < WIDTH / 4u; k += WORKGROUP_SIZE) { offset_bars(start, layer, k, row, is_first); }
    }
    storageBarrier();
  }
}
