// How often a closed mesh winds around each node of a grid: 0 outside. A thread takes a line of nodes along x as a ray, and
// where it passes through a triangle the number changes by one. The test is exact on a lattice: no ray slips through between
// two triangles. Unlike a flood from outside it finds cavities, and unlike normals it bears solids that pass through each other.
import package::geometry::mesh::grid_params::GridParams;
import package::geometry::mesh::lattice_turn::{LATTICE_PARTS, is_inside, turn, wide_float, wide_sign, wide_sum};
import package::geometry::mesh::triangle_tree::{Triangle, TreeNode, next_node};

// params
@group(0) @binding(0) var<uniform> params: GridParams;
// model
@group(0) @binding(1) var<storage, read> tree: array<TreeNode>;
@group(0) @binding(2) var<storage, read> triangles: array<Triangle>;
// out
@group(0) @binding(3) var<storage, read_write> nodes: array<i32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
/// Rounding to the lattice moves a vertex by half a part at most; boxes are made wider by more [cells].
const SLACK = 0.0005;

@compute @workgroup_size(WORKGROUP_SIZE)
fn mesh_winding(@builtin(global_invocation_id) id: vec3u) {
  let row = id.x;
  if (row >= params.size.y * params.size.z) { return; }
  let start = params.first + row * params.size.x;
  let place = vec2i(i32(row % params.size.y), i32(row / params.size.y));
  let p = vec2f(place);
  for (var i = start; i < start + params.size.x; i++) { nodes[i] = 0; }
  var node = 1u;
  loop {
    let low = tree[node].low;
    let high = tree[node].high;
    if (all(low.yz - SLACK <= p) && all(p <= high.yz + SLACK)) {
      if (node < params.leaf_count) {
        node *= 2u;
        continue;
      }
      for (var k = tree[node].first; k < tree[node].end; k++) { count_crossing(triangles[k], place, start); }
    }
    node = next_node(node);
    if (node == 1u) { break; }
  }
  // From changes to numbers.
  for (var i = start + 1u; i < start + params.size.x; i++) { nodes[i] += nodes[i - 1u]; }
}

/// Counts the triangle, if the ray passes through it, at the first node behind it.
fn count_crossing(triangle: Triangle, place: vec2i, start: u32) {
  let a = on_lattice(triangle.a.yz, place);
  let b = on_lattice(triangle.b.yz, place);
  let c = on_lattice(triangle.c.yz, place);
  let to_a = turn(b, c);
  let to_b = turn(c, a);
  let to_c = turn(a, b);
  let area = wide_sum(to_a, to_b, to_c);
  let side = wide_sign(area);
  // Seen edge-on: no ray passes through it.
  if (side == 0) { return; }
  if (!is_inside(to_a, b, c, side) || !is_inside(to_b, c, a, side) || !is_inside(to_c, a, b, side)) { return; }
  let weights = vec3f(wide_float(to_a), wide_float(to_b), wide_float(to_c));
  let x = dot(weights, vec3f(triangle.a.x, triangle.b.x, triangle.c.x)) / wide_float(area);
  let node = u32(max(ceil(x), 0.0));
  if (node < params.size.x) { nodes[start + node] += side; }
}

/// From the ray to a vertex, in parts of a cell.
fn on_lattice(vertex: vec2f, place: vec2i) -> vec2i {
  return vec2i(round(vertex * f32(LATTICE_PARTS))) - place * LATTICE_PARTS;
}
