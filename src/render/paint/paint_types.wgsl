// What kernels that paint pieces share.

/// What holds for every piece of a picture.
struct PaintParams {
  /// Against gravity, of length 1
  up: vec3f,
  /// Pieces of one world
  count: u32,
  /// From one world to the next in a row, in x, and from row to row, in y [m]
  pitch: vec2f,
  /// Worlds in a row
  columns: u32,
  /// Pieces of all worlds
  all_count: u32,
  /// The only world that is shown; ALL_WORLDS for all
  shown_world: u32,
  /// Code of the field to colour by
  field: u32,
  /// What the smallest number of a sum of forces stands for [N]
  force_unit: f32,
  /// What grows to fill gaps between particles: factor of radii
  swell: f32,
}

const ALL_WORLDS = 0xffffffffu;

/// By which the pieces of a world are moved in the picture, so that worlds lie side by side [m].
fn world_offset(params: PaintParams, world: u32) -> vec3f {
  if (params.shown_world != ALL_WORLDS) { return vec3f(); }
  let place = vec2f(f32(world % params.columns), f32(world / params.columns));
  return vec3f(params.pitch * place, 0.0);
}

fn is_shown(params: PaintParams, world: u32) -> bool {
  return params.shown_world == ALL_WORLDS || params.shown_world == world;
}

/// False for NaN and infinities: pieces of a simulation that broke are not drawn.
fn is_finite(v: vec3f) -> bool {
  return all((bitcast<vec3u>(v) & vec3u(0x7f800000u)) != vec3u(0x7f800000u));
}
