// Where a CPU looks for neighbours, it compares four grains at a time: for it, x of all sorted grains come one after another,
// then y, z and their radii [m].

/// Words after those of the grains, so that four from any one on are in the plane.
const PLANE_MARGIN = 3u;

// scratch
@group(0) @binding(8) var<storage, read> planes: array<f32>;

/// Of four grains from `place` on.
fn four(place: u32) -> vec4f {
  return vec4f(planes[place], planes[place + 1u], planes[place + 2u], planes[place + 3u]);
}
