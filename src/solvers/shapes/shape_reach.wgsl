// How near two grains in the plane must be to be in contact.

/// How far two grains may come nearer to each other before the step is over, whichever way they face [m].
fn greatest_way(first: vec4f, second: vec4f, radii: vec2f, dt: f32) -> f32 {
  return dt * (length(second.xy - first.xy) + dot(abs(vec2f(first.z, second.z)), radii));
}

/// The greatest gap at which they are in contact: that, or a part of the smaller radius [m]. `first`, `second`: their twists.
fn shape_reach(first: vec4f, second: vec4f, radii: vec2f, envelope: f32, dt: f32) -> f32 {
  return max(envelope * min(radii.x, radii.y), greatest_way(first, second, radii, dt));
}
