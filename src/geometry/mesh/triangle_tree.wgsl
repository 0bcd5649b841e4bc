// A complete tree of boxes around triangles, as triangle-tree.ts makes it. Lengths are in cells of a grid, from its first node.

/// Node n has the children 2n and 2n + 1; the root is 1, and the leaves are the last half.
struct TreeNode {
  low: vec3f,
  /// Of a leaf: its first triangle, and the one after its last
  first: u32,
  high: vec3f,
  end: u32,
}

struct Triangle {
  a: vec3f,
  b: vec3f,
  c: vec3f,
}

/// The node to go on with after a node whose children are not looked at, or which has none: 1 when all has been seen.
/// It is the next of the same level, or of a higher one where that is the next one's child.
fn next_node(node: u32) -> u32 {
  let next = node + 1u;
  return next >> countTrailingZeros(next);
}

/// Squared distance of a point from a box.
fn squared_box_distance(p: vec3f, low: vec3f, high: vec3f) -> f32 {
  let gap = max(max(low - p, p - high), vec3f(0.0));
  return dot(gap, gap);
}

fn squared_segment_distance(p: vec3f, along: vec3f) -> f32 {
  let gap = p - along * clamp(dot(p, along) / max(dot(along, along), 1e-30), 0.0, 1.0);
  return dot(gap, gap);
}

/// Squared distance of a point from a triangle: that of its nearest edge, and that of the foot on its plane if it is inside.
/// The foot is a weighted mean of the corners, so that rounding cannot put it outside a needle, and never beats the truth.
fn squared_triangle_distance(p: vec3f, triangle: Triangle) -> f32 {
  let ab = triangle.b - triangle.a;
  let ac = triangle.c - triangle.a;
  let bc = triangle.c - triangle.b;
  let from_a = p - triangle.a;
  let from_b = p - triangle.b;
  let nearest_edge = min(
    min(squared_segment_distance(from_a, ab), squared_segment_distance(from_a, ac)),
    squared_segment_distance(from_b, bc),
  );
  // Weights of b and c at the foot, and of a, all times twice the squared area: Ericson, Real-Time Collision Detection, §3.4.
  let abab = dot(ab, ab);
  let abac = dot(ab, ac);
  let acac = dot(ac, ac);
  let pab = dot(from_a, ab);
  let pac = dot(from_a, ac);
  let b = acac * pab - abac * pac;
  let c = abab * pac - abac * pab;
  let whole = abab * acac - abac * abac;
  if (b <= 0.0 || c <= 0.0 || b + c >= whole) { return nearest_edge; }
  let gap = from_a - (ab * b + ac * c) / whole;
  return min(nearest_edge, dot(gap, gap));
}
