// On which side of an edge a point of the plane lies, exactly. Points are on a lattice of 4096 parts of a cell and up to
// 2048 cells wide, so that products have 46 bits: they are kept as three limbs of 12 bits and what is above.

/// As in mesh-winding.ts.
const LATTICE_PARTS = 4096;

/// The number high · 2²⁴ + middle · 2¹² + low, where middle and low are from 0 to 4095.
struct Wide {
  high: i32,
  middle: i32,
  low: i32,
}

fn normalized(w: Wide) -> Wide {
  let middle = w.middle + (w.low >> 12u);
  return Wide(w.high + (middle >> 12u), middle & 4095, w.low & 4095);
}

/// Twice the area of the triangle of the origin, b and c: positive where the origin is to the left of the way from b to c.
fn turn(b: vec2i, c: vec2i) -> Wide {
  let bh = b >> vec2u(12u);
  let bl = b & vec2i(4095);
  let ch = c >> vec2u(12u);
  let cl = c & vec2i(4095);
  return normalized(Wide(
    bh.x * ch.y - bh.y * ch.x,
    bh.x * cl.y + bl.x * ch.y - bh.y * cl.x - bl.y * ch.x,
    bl.x * cl.y - bl.y * cl.x,
  ));
}

fn wide_sum(a: Wide, b: Wide, c: Wide) -> Wide {
  return normalized(Wide(a.high + b.high + c.high, a.middle + b.middle + c.middle, a.low + b.low + c.low));
}

fn wide_sign(w: Wide) -> i32 {
  if (w.high < 0) { return -1; }
  return select(0, 1, (w.high | w.middle | w.low) != 0);
}

/// Rounded.
fn wide_float(w: Wide) -> f32 {
  return f32(w.high) * 16777216.0 + f32(w.middle * 4096 + w.low);
}

/// Whether the origin is on the inner side of an edge of a triangle that turns by `side`. On the edge, it counts as inside
/// the triangle to which it moves when it is shifted a little along y, and less along z: one side of an edge owns it.
fn is_inside(turned: Wide, b: vec2i, c: vec2i, side: i32) -> bool {
  let inward = side * wide_sign(turned);
  let along = side * (c - b);
  return inward > 0 || (inward == 0 && (along.y < 0 || (along.y == 0 && along.x > 0)));
}
