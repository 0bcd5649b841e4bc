// The strokes of all types in metres, around their centres, as pack-strokes.ts writes them: first two quads a type, then the
// ends and strokes of one type after another. Ends come in groups of four, one a lane; a circle around each group says
// whether it can matter.

@group(0) @binding(1) var<storage, read> outlines: array<vec4f>;

/// Where the parts of a type are: quads in `outlines`.
struct Outline {
  ends: u32,
  end_groups: u32,
  strokes: u32,
  stroke_count: u32,
  loops: u32,
  loop_groups: u32,
  /// Of the circle around it [m]
  radius: f32,
  /// 1 for a disc, 0 for all else
  disc: f32,
}

/// Four ends, a lane each.
struct Ends {
  x: vec4f,
  y: vec4f,
  radius: vec4f,
}

struct Stroke {
  start: vec2f,
  /// From start to end
  way: vec2f,
  /// 1 / |way|², 0 for one without length
  scale: f32,
  radius: f32,
  /// Of the circle around its middle that holds it
  extent: f32,
}

/// Four strokes, a lane each.
struct Segments {
  x: vec4f,
  y: vec4f,
  way_x: vec4f,
  way_y: vec4f,
}

const END_QUADS = 4u;
const STROKE_QUADS = 2u;
const SEGMENT_QUADS = 7u;

fn outline_of(kind: u32) -> Outline {
  let a = outlines[2u * kind];
  let b = outlines[2u * kind + 1u];
  let places = vec4u(a);
  return Outline(places.x, places.y, places.z, places.w, u32(b.x), u32(b.y), b.z, b.w);
}

fn ends_of(outline: Outline, group: u32) -> Ends {
  let q = outline.ends + group * END_QUADS;
  return Ends(outlines[q], outlines[q + 1u], outlines[q + 2u]);
}

fn segments_of(outline: Outline, group: u32) -> Segments {
  let q = outline.loops + group * SEGMENT_QUADS;
  return Segments(outlines[q], outlines[q + 1u], outlines[q + 2u], outlines[q + 3u]);
}

fn stroke_of(outline: Outline, index: u32) -> Stroke {
  let q = outline.strokes + index * STROKE_QUADS;
  let a = outlines[q];
  let b = outlines[q + 1u];
  return Stroke(a.xy, a.zw, b.x, b.y, b.z);
}

/// x, y and radius of one end.
fn end_of(outline: Outline, index: u32) -> vec3f {
  let ends = ends_of(outline, index / 4u);
  let lane = index % 4u;
  return vec3f(ends.x[lane], ends.y[lane], ends.radius[lane]);
}

/// A bit for each of up to 32 groups of `quads` each from `first` on that come near a circle; the last of a group's quads is
/// the circle around it.
fn groups_near(first: u32, quads: u32, count: u32, centre: vec2f, radius: f32) -> u32 {
  var near = 0u;
  for (var k = 0u; k < min(count, 32u); k++) {
    let circle = outlines[first + k * quads + quads - 1u];
    let way = circle.xy - centre;
    let reach = circle.z + radius;
    near |= select(0u, 1u << k, dot(way, way) <= reach * reach);
  }
  return near;
}
