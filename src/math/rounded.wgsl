// Rounding that counts. WGSL lets a compiler take the terms of a sum in another order: (a + b) − a is b to some GPUs, and what
// rounding took of a sum is never seen.

/// The bits of something that is no number, and that no sum gives.
const NO_SUM = 0x7fc12345u;

/// x as it was rounded: no compiler can tell that it is x.
@if(GPU) fn rounded2(x: vec2f) -> vec2f {
  let bits = bitcast<vec2u>(x);
  return bitcast<vec2f>(bits ^ select(vec2u(0u), vec2u(1u), bits == vec2u(NO_SUM)));
}
@else fn rounded2(x: vec2f) -> vec2f {
  return x;
}

@if(GPU) fn rounded3(x: vec3f) -> vec3f {
  let bits = bitcast<vec3u>(x);
  return bitcast<vec3f>(bits ^ select(vec3u(0u), vec3u(1u), bits == vec3u(NO_SUM)));
}
@else fn rounded3(x: vec3f) -> vec3f {
  return x;
}
