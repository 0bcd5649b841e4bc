// Where particles are that cables pass through, in space or in the plane.

// state in
/// Words: four a particle in space, two in the plane [m]
@group(0) @binding(1) var<storage, read> position: array<f32>;

override DIMENSIONS: u32 = 3u;

/// Of a way that is shorter no direction is taken [m].
const SHORTEST = 1e-12;

fn words_a_particle() -> u32 {
  return select(4u, 2u, DIMENSIONS == 2u);
}

fn place_of(particle: u32) -> vec3f {
  if (DIMENSIONS == 2u) { return vec3f(position[2u * particle], position[2u * particle + 1u], 0.0); }
  return vec3f(position[4u * particle], position[4u * particle + 1u], position[4u * particle + 2u]);
}

/// From one particle to another: direction, or none, and length [m].
fn way_between(here: u32, there: u32) -> vec4f {
  let way = place_of(there) - place_of(here);
  let length_of = length(way);
  if (length_of < SHORTEST) { return vec4f(0.0); }
  return vec4f(way / length_of, length_of);
}
