// Small matrices beyond WGSL's own functions. Columns first: m[j] is column j, m[j][i] its row i.

fn diagonal2(d: vec2f) -> mat2x2f {
  return mat2x2f(d.x, 0.0, 0.0, d.y);
}

fn diagonal3(d: vec3f) -> mat3x3f {
  return mat3x3f(vec3f(d.x, 0.0, 0.0), vec3f(0.0, d.y, 0.0), vec3f(0.0, 0.0, d.z));
}

/// The diagonal of m.
fn diagonal_of2(m: mat2x2f) -> vec2f {
  return vec2f(m[0].x, m[1].y);
}

fn diagonal_of3(m: mat3x3f) -> vec3f {
  return vec3f(m[0].x, m[1].y, m[2].z);
}

fn trace2(m: mat2x2f) -> f32 {
  return m[0].x + m[1].y;
}

fn trace3(m: mat3x3f) -> f32 {
  return m[0].x + m[1].y + m[2].z;
}

/// Double contraction a : b = Σ a_ij b_ij.
fn contract2(a: mat2x2f, b: mat2x2f) -> f32 {
  return dot(a[0], b[0]) + dot(a[1], b[1]);
}

fn contract3(a: mat3x3f, b: mat3x3f) -> f32 {
  return dot(a[0], b[0]) + dot(a[1], b[1]) + dot(a[2], b[2]);
}

/// Outer product a bᵀ.
fn outer2(a: vec2f, b: vec2f) -> mat2x2f {
  return mat2x2f(a * b.x, a * b.y);
}

fn outer3(a: vec3f, b: vec3f) -> mat3x3f {
  return mat3x3f(a * b.x, a * b.y, a * b.z);
}

/// (m + mᵀ)/2.
fn symmetric_part2(m: mat2x2f) -> mat2x2f {
  return (m + transpose(m)) * 0.5;
}

fn symmetric_part3(m: mat3x3f) -> mat3x3f {
  return (m + transpose(m)) * 0.5;
}

/// det(m) m⁻ᵀ, which exists where the inverse does not.
fn cofactor2(m: mat2x2f) -> mat2x2f {
  return mat2x2f(m[1].y, -m[1].x, -m[0].y, m[0].x);
}

fn cofactor3(m: mat3x3f) -> mat3x3f {
  return mat3x3f(cross(m[1], m[2]), cross(m[2], m[0]), cross(m[0], m[1]));
}

/// 1 + h.
fn one_plus3(h: mat3x3f) -> mat3x3f {
  return mat3x3f(h[0] + vec3f(1.0, 0.0, 0.0), h[1] + vec3f(0.0, 1.0, 0.0), h[2] + vec3f(0.0, 0.0, 1.0));
}

/// det(1 + h) - 1, with all digits of a small h.
fn determinant_less_one3(h: mat3x3f) -> f32 {
  // The first column of cof (1 + h) is that of 1, and this.
  let more = vec3f(h[1].y + h[2].z, -h[1].x, -h[2].x) + cross(h[1], h[2]);
  return (h[0].x + more.x) + dot(h[0], more);
}

/// Inverse of a matrix whose determinant is a normal number.
fn inverse2(m: mat2x2f) -> mat2x2f {
  return transpose(cofactor2(m)) * (1.0 / determinant(m));
}

fn inverse3(m: mat3x3f) -> mat3x3f {
  let cofactor = cofactor3(m);
  return transpose(cofactor) * (1.0 / dot(m[0], cofactor[0]));
}

/// x of m x = b for a symmetric, positive definite m (LDLᵀ: stable where the inverse by cofactors is not).
fn solve_definite3(m: mat3x3f, b: vec3f) -> vec3f {
  let l0 = m[0].yz / m[0].x;
  let d1 = m[1].y - l0.x * m[0].y;
  let l1 = (m[1].z - l0.y * m[0].y) / d1;
  let d2 = m[2].z - l0.y * m[0].z - l1 * l1 * d1;
  let y1 = b.y - l0.x * b.x;
  let x2 = (b.z - l0.y * b.x - l1 * y1) / d2;
  let x1 = y1 / d1 - l1 * x2;
  return vec3f(b.x / m[0].x - l0.x * x1 - l0.y * x2, x1, x2);
}

/// [w]×, so that skew(w) x = cross(w, x).
fn skew(w: vec3f) -> mat3x3f {
  return mat3x3f(vec3f(0.0, w.z, -w.y), vec3f(-w.z, 0.0, w.x), vec3f(w.y, -w.x, 0.0));
}

/// The vector of m - mᵀ: axial(skew(w)) = 2 w, and m : skew(w) = axial(m) · w.
fn axial(m: mat3x3f) -> vec3f {
  return vec3f(m[1].z, m[2].x, m[0].y) - vec3f(m[2].y, m[0].z, m[1].x);
}

/// max |m_ij|.
fn largest_entry2(m: mat2x2f) -> f32 {
  let rows = max(abs(m[0]), abs(m[1]));
  return max(rows.x, rows.y);
}

fn largest_entry3(m: mat3x3f) -> f32 {
  let rows = max(max(abs(m[0]), abs(m[1])), abs(m[2]));
  return max(max(rows.x, rows.y), rows.z);
}
