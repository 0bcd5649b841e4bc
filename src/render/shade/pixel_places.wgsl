// Where pixels are in the picture, and where what they show is in the world.
import package::render::render_types::View;
import package::render::shade::shade_types::{Lanes3, LanesU, Look, mix_lanes, packed, same_lanes, scale_lanes};
import package::render::sight::{LANES, Lanes, stepped};

/// Middles of pixels that lie next to each other.
struct PixelPlaces {
  x: Lanes,
  y: Lanes,
}

struct SeenPlaces {
  /// World frame [m]
  position: Lanes3,
  /// Of length 1
  to_eye: Lanes3,
  /// What a pixel shows at that depth [m]
  pixel: Lanes,
}

/// Those of the thread with this index.
fn pixel_places(view: View, index: u32) -> PixelPlaces {
  let place = index * LANES;
  let row = place / u32(view.width);
  // Pixels past the end of a row are in the next one.
  let ahead = stepped(f32(place - row * u32(view.width)) + 0.5, 1.0);
  let is_next = ahead >= Lanes(view.width);
  return PixelPlaces(
    select(ahead, ahead - view.width, is_next),
    select(Lanes(f32(row) + 0.5), Lanes(f32(row) + 1.5), is_next),
  );
}

/// Those of the next thread.
fn places_after(view: View, places: PixelPlaces) -> PixelPlaces {
  let ahead = places.x + f32(LANES);
  let is_next = ahead >= Lanes(view.width);
  return PixelPlaces(select(ahead, ahead - view.width, is_next), select(places.y, places.y + 1.0, is_next));
}

/// What is behind everything, for the rows of some pixels: linear, and as pixels.
@if(CPU)
struct Background {
  y: Lanes,
  colour: Lanes3,
  encoded: LanesU,
}

@if(CPU)
fn background_of(view: View, look: Look, y: Lanes) -> Background {
  let colour = background_at(view, look, y);
  return Background(y, colour, packed(colour));
}

fn background_at(view: View, look: Look, y: Lanes) -> Lanes3 {
  return mix_lanes(same_lanes(look.background_top), same_lanes(look.background_bottom), y * (1.0 / view.height));
}

fn seen_places(view: View, places: PixelPlaces, depth: Lanes) -> SeenPlaces {
  let u = (places.x - 0.5 * view.width) * (1.0 / view.focal);
  let v = (0.5 * view.height - places.y) * (1.0 / view.focal);
  // In a parallel view rays start beside each other, else they go apart.
  let is_parallel = view.parallel != 0u;
  let spread = select(depth, Lanes(1.0), is_parallel);
  let aside = Lanes3(
    u * view.right.x + v * view.up.x, u * view.right.y + v * view.up.y, u * view.right.z + v * view.up.z,
  );
  let position = Lanes3(
    view.eye.x + depth * view.forward.x + spread * aside.x,
    view.eye.y + depth * view.forward.y + spread * aside.y,
    view.eye.z + depth * view.forward.z + spread * aside.z,
  );
  let slope = select(1.0, 0.0, is_parallel);
  let away = Lanes3(view.forward.x + slope * aside.x, view.forward.y + slope * aside.y, view.forward.z + slope * aside.z);
  let to_eye = scale_lanes(away, -inverseSqrt(1.0 + slope * (u * u + v * v)));
  return SeenPlaces(position, to_eye, max(spread, Lanes(1e-6)) * (1.0 / view.focal));
}
