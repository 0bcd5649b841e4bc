// A tile in the memory of one CPU thread, and items drawn into it: four pixels of a row at a time.
import package::render::hits::clipped_sight;
import package::render::raster::nearest::{LaneItems, Nearest, nearer};
import package::render::raster::raster_types::{PixelBox, TILE_HEIGHT, TILE_WIDTH};
import package::render::raster::stroke::{StrokeInView, stroke_depth};
import package::render::render_types::{DEPTH_NOTHING, View};
import package::render::sight::{BallInView, FacetInView, LANES, Lanes, Sight, ball_depth, facet_hit_in_view, stepped};

/// Whether there is a clip plane.
override CLIP: bool = true;
/// Whether it matters which item a pixel shows, and not only how far it is.
override ITEMS: bool = true;

const ROW_GROUPS = TILE_WIDTH / LANES;
const TILE_GROUPS = ROW_GROUPS * TILE_HEIGHT;

var<workgroup> tile_depths: array<Lanes, TILE_GROUPS>;
var<workgroup> tile_items: array<LaneItems, TILE_GROUPS>;

fn clear_tile() {
  for (var group = 0u; group < TILE_GROUPS; group++) {
    tile_depths[group] = Lanes(DEPTH_NOTHING);
    if (ITEMS) { tile_items[group] = LaneItems(0u); }
  }
}

/// Groups of pixels of a tile that hold those of a box: groups of a row, and rows, up to but without the last.
struct Groups {
  left: u32,
  right: u32,
  top: u32,
  bottom: u32,
}

fn groups_of(box: PixelBox, corner: vec2i) -> Groups {
  let low = vec2u(box.low - corner);
  let high = vec2u(box.high - corner);
  return Groups(low.x / LANES, (high.x + LANES - 1u) / LANES, low.y, high.y);
}

/// Middle of the first pixel of a group.
fn group_pixel(corner: vec2i, column: u32, row: u32) -> vec2f {
  return vec2f(corner + vec2i(i32(column * LANES), i32(row))) + 0.5;
}

/// As `open_sight`, with pixels for a tangent of 1 turned round once for a whole tile.
fn group_sight(view: View, pixel: vec2f, tangent: f32) -> Sight {
  let u = stepped((pixel.x - 0.5 * view.width) * tangent, tangent);
  let v = Lanes((0.5 * view.height - pixel.y) * tangent);
  let slope = select(1.0, 0.0, view.parallel != 0u);
  let sight = Sight(u, v, slope, view.near, Lanes(-DEPTH_NOTHING), Lanes(view.far));
  if (CLIP) { return clipped_sight(view, sight); }
  return sight;
}

fn keep(group: u32, depth: Lanes, item: u32) {
  if (!ITEMS) {
    tile_depths[group] = min(tile_depths[group], depth);
    return;
  }
  if (!any(depth <= tile_depths[group])) { return; }
  let best = nearer(Nearest(tile_depths[group], tile_items[group]), depth, item);
  tile_depths[group] = best.depth;
  tile_items[group] = best.item;
}

fn draw_ball(view: View, ball: BallInView, item: u32, box: PixelBox, corner: vec2i) {
  let groups = groups_of(box, corner);
  let tangent = 1.0 / view.focal;
  for (var row = groups.top; row < groups.bottom; row++) {
    for (var column = groups.left; column < groups.right; column++) {
      let sight = group_sight(view, group_pixel(corner, column, row), tangent);
      keep(row * ROW_GROUPS + column, ball_depth(sight, ball), item);
    }
  }
}

fn draw_facet(view: View, facet: FacetInView, item: u32, box: PixelBox, corner: vec2i) {
  let groups = groups_of(box, corner);
  let tangent = 1.0 / view.focal;
  for (var row = groups.top; row < groups.bottom; row++) {
    for (var column = groups.left; column < groups.right; column++) {
      let sight = group_sight(view, group_pixel(corner, column, row), tangent);
      keep(row * ROW_GROUPS + column, facet_hit_in_view(sight, facet).depth, item);
    }
  }
}

fn draw_stroke(view: View, stroke: StrokeInView, item: u32, box: PixelBox, corner: vec2i) {
  let groups = groups_of(box, corner);
  let tangent = 1.0 / view.focal;
  for (var row = groups.top; row < groups.bottom; row++) {
    for (var column = groups.left; column < groups.right; column++) {
      let pixel = group_pixel(corner, column, row);
      let sight = group_sight(view, pixel, tangent);
      keep(row * ROW_GROUPS + column, stroke_depth(sight, stepped(pixel.x, 1.0), Lanes(pixel.y), stroke), item);
    }
  }
}
