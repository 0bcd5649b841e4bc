// The distance of nodes from a closed mesh, with the sign of how the mesh winds around them: positive where the number that
// the grid holds is 0. Nodes of every second stride are known from the round before; what lies among far ones is interpolated,
// the rest is searched for. A thread walks along x, where the triangle nearest to one node is a good guess for the next.
import package::geometry::mesh::grid_params::GridParams;
import package::geometry::mesh::triangle_tree::{Triangle, TreeNode, next_node, squared_box_distance, squared_triangle_distance};

// params
@group(0) @binding(0) var<uniform> params: GridParams;
// model
@group(0) @binding(1) var<storage, read> tree: array<TreeNode>;
@group(0) @binding(2) var<storage, read> triangles: array<Triangle>;
// out: winding numbers in, distances [m] out, as words
@group(0) @binding(3) var<storage, read_write> nodes: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
/// Nodes that a thread walks along.
const STRETCH = 16u;
/// The stride of the first round, in which all is searched for.
const COARSEST = 8u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn mesh_distances(@builtin(global_invocation_id) id: vec3u) {
  let last = params.size - vec3u(1u);
  let counts = (last + vec3u(params.stride - 1u)) / params.stride + vec3u(1u);
  let stretches = (counts.x + STRETCH - 1u) / STRETCH;
  let row = id.x / stretches;
  if (row >= counts.y * counts.z) { return; }
  let begin = id.x % stretches * STRETCH;
  let y = min(row % counts.y * params.stride, last.y);
  let z = min(row / counts.y * params.stride, last.z);
  var nearest = 0u;
  var is_guess = false;
  for (var k = begin; k < min(begin + STRETCH, counts.x); k++) {
    let node = vec3u(min(k * params.stride, last.x), y, z);
    let low = select(node / (2u * params.stride) * (2u * params.stride), node, node == last);
    let high = select(min(low + vec3u(2u * params.stride), last), low, node == low);
    let place = index_of(node);
    if (params.stride < COARSEST) {
      if (all(low == node)) { continue; }
      let known = interpolated(node, low, high);
      if (known != 0.0) {
        nodes[place] = bitcast<u32>(known);
        is_guess = false;
        continue;
      }
    }
    if (!is_guess) { nearest = likely_triangle(vec3f(node)); }
    nearest = nearest_triangle(vec3f(node), nearest);
    is_guess = true;
    let gap = params.spacing * sqrt(squared_triangle_distance(vec3f(node), triangles[nearest]));
    nodes[place] = bitcast<u32>(select(-gap, gap, nodes[place] == 0u));
  }
}

fn index_of(node: vec3u) -> u32 {
  return params.first + (node.z * params.size.y + node.y) * params.size.x + node.x;
}

/// From the corners of a cell of the round before [m]; 0 where the surface is too near for that: no corner may be so near
/// that a node within half a diagonal of it could be within reach. At a distance d, what is interpolated over a width w is
/// wrong by w² / 4d for a smooth surface, so a quarter of a cell at most.
fn interpolated(node: vec3u, low: vec3u, high: vec3u) -> f32 {
  let width = 2.0 * f32(params.stride);
  let half_diagonal = 0.8660254 * width;
  let least = params.spacing * max(params.reach + half_diagonal, width * width);
  let t = vec3f(node - low) / vec3f(max(high - low, vec3u(1u)));
  var sum = 0.0;
  for (var corner = 0u; corner < 8u; corner++) {
    let is_high = (vec3u(corner) & vec3u(1u, 2u, 4u)) != vec3u(0u);
    let value = bitcast<f32>(nodes[index_of(select(low, high, is_high))]);
    if (abs(value) < least) { return 0.0; }
    let weights = select(1.0 - t, t, is_high);
    sum += value * weights.x * weights.y * weights.z;
  }
  return sum;
}

/// It passes little more than the answer if the guess is good.
fn nearest_triangle(p: vec3f, guess: u32) -> u32 {
  var nearest = guess;
  var best = squared_triangle_distance(p, triangles[guess]);
  var node = 1u;
  loop {
    if (squared_box_distance(p, tree[node].low, tree[node].high) < best) {
      if (node < params.leaf_count) {
        node *= 2u;
        continue;
      }
      for (var triangle = tree[node].first; triangle < tree[node].end; triangle++) {
        let square = squared_triangle_distance(p, triangles[triangle]);
        if (square < best) {
          best = square;
          nearest = triangle;
        }
      }
    }
    node = next_node(node);
    if (node == 1u) { return nearest; }
  }
}

/// A triangle of the leaf that one gets to by going to the nearer child each time.
fn likely_triangle(p: vec3f) -> u32 {
  var node = 1u;
  while (node < params.leaf_count) {
    let first = squared_box_distance(p, tree[2u * node].low, tree[2u * node].high);
    let second = squared_box_distance(p, tree[2u * node + 1u].low, tree[2u * node + 1u].high);
    node = 2u * node + select(0u, 1u, second < first);
  }
  return tree[node].first;
}
