// Division that adds up.

/// A GPU may be off by some units of the last place, most often to the same side: over thousands of steps that adds up.
@if(GPU)
fn quotient(a: vec3f, b: f32) -> vec3f {
  let near = a / b;
  return near + fma(vec3f(-b), near, a) / b;
}

@else
fn quotient(a: vec3f, b: f32) -> vec3f {
  return a / b;
}
