// Four things side by side: a register of a CPU holds one number of each of them. Contacts of one colour share no grain, so
// four of them can be solved at once. Every number is computed by the same operations in the same order as for one alone.

/// Vectors of four things.
struct Vectors {
  x: vec4f,
  y: vec4f,
  z: vec4f,
}

/// A vector and a number of each.
struct Quads {
  xyz: Vectors,
  w: vec4f,
}

/// From one register a thing to one a number, and back.
fn side_by_side(things: mat4x4f) -> Quads {
  let numbers = transpose(things);
  return Quads(Vectors(numbers[0], numbers[1], numbers[2]), numbers[3]);
}

fn one_by_one(quads: Quads) -> mat4x4f {
  return transpose(mat4x4f(quads.xyz.x, quads.xyz.y, quads.xyz.z, quads.w));
}

fn sum(a: Vectors, b: Vectors) -> Vectors {
  return Vectors(a.x + b.x, a.y + b.y, a.z + b.z);
}

fn difference(a: Vectors, b: Vectors) -> Vectors {
  return Vectors(a.x - b.x, a.y - b.y, a.z - b.z);
}

fn scaled(a: Vectors, factor: vec4f) -> Vectors {
  return Vectors(factor * a.x, factor * a.y, factor * a.z);
}

fn dots(a: Vectors, b: Vectors) -> vec4f {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

fn crosses(a: Vectors, b: Vectors) -> Vectors {
  return Vectors(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

/// Where `is_chosen`, b; elsewhere a.
fn chosen(a: Vectors, b: Vectors, is_chosen: vec4<bool>) -> Vectors {
  return Vectors(select(a.x, b.x, is_chosen), select(a.y, b.y, is_chosen), select(a.z, b.z, is_chosen));
}

/// The shortest of the ways that end at images of the same points.
fn nearest_images(way: Vectors, period: vec3f) -> Vectors {
  let repeated = max(period, vec3f(1e-30));
  return Vectors(
    way.x - period.x * round(way.x / repeated.x),
    way.y - period.y * round(way.y / repeated.y),
    way.z - period.z * round(way.z / repeated.z),
  );
}
