// Between the pixels of a view and places in the world.
import package::render::render_types::View;

/// The places `origin + depth · direction`.
struct PixelRay {
  origin: vec3f,
  /// One metre of depth; longer than 1 away from the middle of a perspective view
  direction: vec3f,
}

/// Through a point of the picture [pixels]: x to the right, y down; the middle of the first pixel is (0.5, 0.5).
fn pixel_ray(view: View, pixel: vec2f) -> PixelRay {
  let place = image_place(view, pixel);
  let aside = place.x * view.right + place.y * view.up;
  if (view.parallel != 0u) { return PixelRay(view.eye + aside, view.forward); }
  return PixelRay(view.eye, view.forward + aside);
}

/// Where a pixel at a depth is [m]
fn seen_position(view: View, pixel: vec2f, depth: f32) -> vec3f {
  let ray = pixel_ray(view, pixel);
  return ray.origin + depth * ray.direction;
}

/// To the right, up and forward
fn view_direction(view: View, direction: vec3f) -> vec3f {
  return vec3f(dot(direction, view.right), dot(direction, view.up), dot(direction, view.forward));
}

/// From the eye, to the right, up and forward [m]
fn view_position(view: View, position: vec3f) -> vec3f {
  return view_direction(view, position - view.eye);
}

/// Pixel and depth of a position; what is not before the eye has no pixel in a perspective view, so look at the depth first.
fn project(view: View, position: vec3f) -> vec3f {
  let p = view_position(view, position);
  let place = p.xy / select(p.z, 1.0, view.parallel != 0u);
  return vec3f(0.5 * view.width + view.focal * place.x, 0.5 * view.height - view.focal * place.y, p.z);
}

/// Place in the image at tangent 1, or in metres in a parallel view.
fn image_place(view: View, pixel: vec2f) -> vec2f {
  return vec2f(pixel.x - 0.5 * view.width, 0.5 * view.height - pixel.y) / view.focal;
}
