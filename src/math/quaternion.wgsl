// Unit quaternions x y z w as rotations: rotate(q, v) = q v q*. The product turns first by its right factor.
import package::math::cos_sin::cos_sin;
import package::math::unit::unit4;

const IDENTITY = vec4f(0.0, 0.0, 0.0, 1.0);

fn multiply(a: vec4f, b: vec4f) -> vec4f {
  return vec4f(b.xyz * a.w + a.xyz * b.w + cross(a.xyz, b.xyz), a.w * b.w - dot(a.xyz, b.xyz));
}

/// The inverse of a unit quaternion.
fn conjugate(q: vec4f) -> vec4f {
  return vec4f(-q.xyz, q.w);
}

/// Of unit length; the identity where q vanishes.
fn normalise(q: vec4f) -> vec4f {
  return unit4(q, IDENTITY);
}

/// v turned by q.
fn rotate(q: vec4f, v: vec3f) -> vec3f {
  let t = 2.0 * cross(q.xyz, v);
  return v + t * q.w + cross(q.xyz, t);
}

/// v turned back by q.
fn rotate_back(q: vec4f, v: vec3f) -> vec3f {
  return rotate(conjugate(q), v);
}

/// Turns by `angle` [rad] about the unit vector `axis`, right-handed.
fn from_axis_angle(axis: vec3f, angle: f32) -> vec4f {
  let half = cos_sin(0.5 * angle);
  return vec4f(axis * half.y, half.x);
}

/// The exponential map: turns by |v| [rad] about v. Smooth at zero.
fn from_rotation_vector(v: vec3f) -> vec4f {
  let half = 0.5 * v;
  let squared = dot(half, half);
  // Of small angles the series, which is exact to rounding: most are small, and sines are slow.
  if (squared < 0.01) {
    let cosine = 1.0 - squared * (0.5 - squared * (1.0 / 24.0 - squared / 720.0));
    return vec4f(half * (1.0 - squared * (1.0 / 6.0 - squared * (1.0 / 120.0 - squared / 5040.0))), cosine);
  }
  let angle = sqrt(squared);
  let turn = cos_sin(angle);
  return vec4f(half * (turn.y / angle), turn.x);
}

/// The orientation after turning for `dt` [s] at `angular_velocity` [rad/s, world frame]. Exact where that is constant.
fn integrate(q: vec4f, angular_velocity: vec3f, dt: f32) -> vec4f {
  return normalise(multiply(from_rotation_vector(angular_velocity * dt), q));
}

/// The rotation matrix of a unit quaternion.
fn to_matrix(q: vec4f) -> mat3x3f {
  let d = q.xyz + q.xyz;
  let own = q.xyz * d;
  let crossed = q.xyz * d.yzx;
  let turned = d * q.w;
  return mat3x3f(
    vec3f(1.0 - (own.y + own.z), crossed.x + turned.z, crossed.z - turned.y),
    vec3f(crossed.x - turned.z, 1.0 - (own.z + own.x), crossed.y + turned.x),
    vec3f(crossed.z + turned.y, crossed.y - turned.x, 1.0 - (own.x + own.y)),
  );
}

/// The quaternion of a rotation matrix, w ≥ 0. Takes the longest column of 4 q qᵀ (Shepperd 1978), so no digit is lost
/// near half turns.
fn from_matrix(m: mat3x3f) -> vec4f {
  let sums = vec3f(m[1].z, m[2].x, m[0].y) + vec3f(m[2].y, m[0].z, m[1].x);
  let turned = vec3f(m[1].z, m[2].x, m[0].y) - vec3f(m[2].y, m[0].z, m[1].x);
  let squares = vec4f(
    1.0 + m[0].x - m[1].y - m[2].z,
    1.0 - m[0].x + m[1].y - m[2].z,
    1.0 - m[0].x - m[1].y + m[2].z,
    1.0 + m[0].x + m[1].y + m[2].z,
  );
  let by_x = vec4f(squares.x, sums.z, sums.y, turned.x);
  let by_y = vec4f(sums.z, squares.y, sums.x, turned.y);
  let by_z = vec4f(sums.y, sums.x, squares.z, turned.z);
  let by_w = vec4f(turned, squares.w);
  let by_xy = select(by_x, by_y, squares.y > squares.x);
  let by_zw = select(by_z, by_w, squares.w > squares.z);
  let q = unit4(select(by_xy, by_zw, max(squares.z, squares.w) > max(squares.x, squares.y)), IDENTITY);
  return select(q, -q, q.w < 0.0);
}
