// What kernels that turn depths and items into colours share. Colours are linear until they are encoded.
import package::render::sight::Lanes;

@if(CPU) alias LanesU = vec4u;
@else alias LanesU = u32;

/// How a picture is lit, and what is behind it.
struct Look {
  /// Towards the lamp, of length 1
  lamp: vec3f,
  lamp_light: f32,
  /// Against gravity, of length 1
  up: vec3f,
  /// From above and from below
  sky_light: f32,
  /// Where a ground that fades is there in full, and how far away it is gone [m]
  fade_centre: vec3f,
  floor_light: f32,
  background_top: vec3f,
  fade_reach: f32,
  background_bottom: vec3f,
  /// From one value of the shadow map to the next [m]
  texel: f32,
  /// Of what is made out among the others
  highlight: vec3f,
  /// How far occluders reach [m]
  occlusion_reach: f32,
  /// Of flat grains that are part of a body
  carried: vec3f,
  /// 1 or 0
  has_shadows: u32,
  has_occlusion: u32,
  has_stripes: u32,
  /// Pixels from one value of the occlusion to the next, and how many there are
  occlusion_step: u32,
  occlusion_width: u32,
  occlusion_height: u32,
}

/// Vectors of the pixels that are looked at together.
struct Lanes3 {
  x: Lanes,
  y: Lanes,
  z: Lanes,
}

fn same_lanes(v: vec3f) -> Lanes3 {
  return Lanes3(Lanes(v.x), Lanes(v.y), Lanes(v.z));
}

fn dot_lanes(a: Lanes3, b: Lanes3) -> Lanes {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

fn dot_same(a: Lanes3, b: vec3f) -> Lanes {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

fn subtract_lanes(a: Lanes3, b: Lanes3) -> Lanes3 {
  return Lanes3(a.x - b.x, a.y - b.y, a.z - b.z);
}

fn scale_lanes(a: Lanes3, factor: Lanes) -> Lanes3 {
  return Lanes3(a.x * factor, a.y * factor, a.z * factor);
}

fn mix_lanes(start: Lanes3, end: Lanes3, share: Lanes) -> Lanes3 {
  return Lanes3(mix(start.x, end.x, share), mix(start.y, end.y, share), mix(start.z, end.z, share));
}

/// Light of a byte that begins at a bit of a word; the fit is within a hundredth of the curve of sRGB.
fn linear_byte(words: LanesU, bit: u32) -> Lanes {
  let c = Lanes((words >> LanesU(bit)) & LanesU(0xffu)) * (1.0 / 255.0);
  return c * (c * (c * 0.305306011 + 0.682171111) + 0.012522878);
}

/// From words with red in the lowest byte.
fn linear_of(words: LanesU) -> Lanes3 {
  return Lanes3(linear_byte(words, 0u), linear_byte(words, 8u), linear_byte(words, 16u));
}

/// The nearest whole number, of one below 2²²: beside 2²³ a float has no digits for fractions.
fn whole(value: Lanes) -> LanesU {
  return bitcast<LanesU>(value + 8388608.0) & LanesU(0x7fffffu);
}

/// The same curve back, by roots; 0 to 255.
fn encoded(linear: Lanes) -> LanesU {
  let a = sqrt(clamp(linear, Lanes(0.0), Lanes(1.0)));
  let b = sqrt(a);
  let c = sqrt(b);
  let value = 0.662002687 * a + 0.684122060 * b - 0.323583601 * c - 0.0225411470 * (a * a);
  return whole(clamp(value, Lanes(0.0), Lanes(1.0)) * 255.0);
}

fn packed(colour: Lanes3) -> LanesU {
  return encoded(colour.x) | (encoded(colour.y) << LanesU(8u)) | (encoded(colour.z) << LanesU(16u)) | LanesU(0xff000000u);
}
