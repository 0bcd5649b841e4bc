// What sensors know of a grain from the model, and which part of it lies in a box.

/// Of the grains of one world; every world has the same. Those that a body carries have no mass.
struct GrainProperties {
  /// [m]
  radius: f32,
  /// [kg]
  mass: f32,
  material: u32,
  /// Mass in the units in which flows are counted
  mass_units: u32,
  /// [kg m²]
  inertia: f32,
  /// [m³]; of grains in the plane, 1 m thick
  volume: f32,
  /// Of its outline: place of its first corner, how many corners there are and how many samples after them; see outline_points.wgsl
  points: u32,
  corners: u32,
  samples: u32,
}

/// Part of a sphere's volume above a plane, with the height of its centre over it.
fn part_above(height: f32, radius: f32) -> f32 {
  let t = clamp(height, -radius, radius) / radius;
  return 0.25 * (2.0 + t * (3.0 - t * t));
}

/// Part of a sphere between two planes across an axis.
fn part_between(x: f32, radius: f32, low: f32, high: f32) -> f32 {
  return max(part_above(x - low, radius) - part_above(x - high, radius), 0.0);
}

/// The same with the images of the sphere, where the axis has a period.
fn part_along(x: f32, radius: f32, low: f32, high: f32, period: f32) -> f32 {
  let part = part_between(x, radius, low, high);
  if (period == 0.0) { return part; }
  return part + part_between(x - period, radius, low, high) + part_between(x + period, radius, low, high);
}

/// Part of a sphere in a box: exact where one face or opposite ones cut it; at edges and corners the cuts are taken for
/// independent of each other.
fn part_inside(x: vec3f, radius: f32, low: vec3f, high: vec3f, period: vec3f) -> f32 {
  return part_along(x.x, radius, low.x, high.x, period.x)
    * part_along(x.y, radius, low.y, high.y, period.y)
    * part_along(x.z, radius, low.z, high.z, period.z);
}
