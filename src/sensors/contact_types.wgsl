// Grains and contacts as the sensors of contacts see them.

/// A grain with what is needed to walk over its contacts.
struct ListedGrain {
  /// [m]
  position: vec3f,
  /// Of one with an outline: how high it reaches over its centre [m]
  radius: f32,
  /// Places of its contacts; a pair of grains is listed by one of the two.
  first: u32,
  count: u32,
  material: u32,
  presence: u32,
}

/// Partners from here on are walls: 2³¹ + 8 · part + wall.
const WALL = 0x80000000u;

fn part_of(partner: u32) -> u32 {
  return (partner - WALL) >> 3u;
}

fn wall_of(partner: u32) -> u32 {
  return partner & 7u;
}

/// The way from one point to another, or to its nearest image.
fn nearest_image(way: vec3f, period: vec3f) -> vec3f {
  return way - period * round(way / select(vec3f(1.0), period, period > vec3f(0.0)));
}

/// Part of a line from `start` along `way` that lies in a box.
fn part_of_line(start: vec3f, way: vec3f, low: vec3f, high: vec3f) -> f32 {
  var enter = 0.0;
  var leave = 1.0;
  for (var axis = 0u; axis < 3u; axis++) {
    if (abs(way[axis]) < 1.0e-15) {
      if (start[axis] < low[axis] || start[axis] > high[axis]) { return 0.0; }
      continue;
    }
    let a = (low[axis] - start[axis]) / way[axis];
    let b = (high[axis] - start[axis]) / way[axis];
    enter = max(enter, min(a, b));
    leave = min(leave, max(a, b));
  }
  return max(leave - enter, 0.0);
}
