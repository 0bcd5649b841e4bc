// Matrices of three columns in memory. An array of them, or of vectors of three, may be bound as one of vectors of four, a
// column each: GPUs read and write four words at once, and three in two goes.

fn columns3(a: vec4f, b: vec4f, c: vec4f) -> mat3x3f {
  return mat3x3f(a.xyz, b.xyz, c.xyz);
}
