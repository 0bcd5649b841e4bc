// What is drawn and from where, as kernels see it; render-structs.ts declares the same for the host.
/// A camera that takes a picture. Depth is always the distance from the eye along `forward`, not along a ray [m].
struct View {
  /// [m]
  eye: vec3f,
  /// Nothing nearer is drawn [m]
  near: f32,
  /// Of length 1 and square to each other, like `up` and `forward`
  right: vec3f,
  /// Of the picture [pixels]
  width: f32,
  up: vec3f,
  height: f32,
  forward: vec3f,
  /// Pixels for a tangent of 1; in a parallel view, pixels a metre
  focal: f32,
  /// What lies further along it than the offset [m] is cut away. Without a clip plane: a zero vector and a positive offset.
  clip_normal: vec3f,
  clip_offset: f32,
  /// Nothing further is drawn [m]
  far: f32,
  /// 1: rays are parallel
  parallel: u32,
}

/// A radius of 0: not drawn.
struct Ball {
  /// [m]
  centre: vec3f,
  radius: f32,
  /// rgba8, red in the lowest byte
  tint: u32,
  flags: u32,
  /// Of a grain with an outline: cosine and sine of its turn about z, 16 bits each
  turn: u32,
  /// Of the field that it is coloured by
  value: f32,
}

/// A triangle, seen from the side where its corners turn counter-clockwise, unless it is two-sided.
struct Facet {
  /// Corners [m]
  a: vec3f,
  tint: u32,
  b: vec3f,
  flags: u32,
  c: vec3f,
  owner: u32,
  /// Directions at the corners, from `pack_direction`; read where the flag FACET_SMOOTH is set
  normal_a: u32,
  normal_b: u32,
  normal_c: u32,
  value: f32,
}

/// A line of the same width at any distance.
struct Stroke {
  /// Ends [m]
  a: vec3f,
  /// [pixels]; 0: not drawn
  width: f32,
  b: vec3f,
  tint: u32,
  /// Nearer by so much than it is, to be seen before what it lies on or in [m]
  lift: f32,
  owner: u32,
}

const FACET_TWO_SIDED = 1u;
const FACET_SMOOTH = 2u;

/// What a pixel shows: 0 for nothing, else its kind and its index in the array of that kind.
const ITEM_NOTHING = 0u;
const ITEM_BALL = 1u;
const ITEM_FACET = 2u;
const ITEM_STROKE = 3u;
/// In the first pixel of a tile whose pixels show nothing and are not written; no stroke has this index.
const ITEM_BARE_TILE = 0xffffffffu;
/// Depth of pixels that show nothing [m]
const DEPTH_NOTHING = 1e30;

fn item_of(kind: u32, index: u32) -> u32 {
  return (kind << 30u) | index;
}

fn item_kind(item: u32) -> u32 {
  return item >> 30u;
}

fn item_index(item: u32) -> u32 {
  return item & 0x3fffffffu;
}
