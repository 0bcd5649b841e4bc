// A picture with four rays a pixel, as pixels: means of two by two, of light rather than of its encoding. One thread a pixel.
import package::render::colour::tint::{pack_tint, unpack_tint};

struct Params {
  // of the result [pixels]
  width: u32,
  height: u32,
}

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

// params
@group(0) @binding(0) var<uniform> params: Params;
// in
@group(0) @binding(1) var<storage, read> rays: array<u32>;
// out
@group(0) @binding(2) var<storage, read_write> pixels: array<u32>;

/// The curve of sRGB is near enough to a square here.
fn light_of(word: u32) -> vec4f {
  let encoded = unpack_tint(word);
  return encoded * encoded;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shade_filter(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.width * params.height) { return; }
  let first = 4u * (id.x / params.width) * params.width + 2u * (id.x % params.width);
  let below = first + 2u * params.width;
  let sum = light_of(rays[first]) + light_of(rays[first + 1u]) + light_of(rays[below]) + light_of(rays[below + 1u]);
  pixels[id.x] = pack_tint(sqrt(0.25 * sum));
}
