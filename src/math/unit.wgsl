// Unit vectors to the last bits, and what to take where there is none.

/// 1/√x within 1.5 ulp. WGSL lets inverseSqrt err by 2 ulp and √ by more: one Newton step makes up for it.
@if(CPU) fn reciprocal_root(x: f32) -> f32 {
  return 1.0 / sqrt(x);
}
@else fn reciprocal_root(x: f32) -> f32 {
  let root = inverseSqrt(x);
  return root * (1.5 - 0.5 * ((x * root) * root));
}

// Below this squared length a vector has no direction: squares of its components would be subnormal.
const LENGTH_SQUARED_FLOOR = 1e-30;

/// v/|v|, or `otherwise` where |v| < 1e-15.
fn unit2(v: vec2f, otherwise: vec2f) -> vec2f {
  let squared = dot(v, v);
  return select(otherwise, v * reciprocal_root(max(squared, LENGTH_SQUARED_FLOOR)), squared >= LENGTH_SQUARED_FLOOR);
}

fn unit3(v: vec3f, otherwise: vec3f) -> vec3f {
  let squared = dot(v, v);
  return select(otherwise, v * reciprocal_root(max(squared, LENGTH_SQUARED_FLOOR)), squared >= LENGTH_SQUARED_FLOOR);
}

fn unit4(v: vec4f, otherwise: vec4f) -> vec4f {
  let squared = dot(v, v);
  return select(otherwise, v * reciprocal_root(max(squared, LENGTH_SQUARED_FLOOR)), squared >= LENGTH_SQUARED_FLOOR);
}

/// v turned by a quarter, counter-clockwise.
fn perpendicular2(v: vec2f) -> vec2f {
  return vec2f(-v.y, v.x);
}

/// A unit vector at right angles to the unit vector u.
fn perpendicular3(u: vec3f) -> vec3f {
  // One of two axes is more than 45° away from u, so the product does not vanish.
  let axis = select(vec3f(1.0, 0.0, 0.0), vec3f(0.0, 1.0, 0.0), abs(u.x) > abs(u.y));
  return unit3(cross(u, axis), vec3f(0.0, 0.0, 1.0));
}
