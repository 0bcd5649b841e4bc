// A tile in the memory of one CPU thread: the nearest item of each pixel so far, four pixels of a row at a time.
import package::render::raster::nearest::{LaneItems, Nearest, nearer};
import package::render::raster::raster_types::{PixelBox, TILE_HEIGHT, TILE_WIDTH};
import package::render::render_types::{DEPTH_NOTHING, View};
import package::render::sight::{LANES, Lanes, stepped};

/// Whether it matters which item a pixel shows, and not only how far it is.
override ITEMS: bool = true;

const ROW_GROUPS = TILE_WIDTH / LANES;
const TILE_GROUPS = ROW_GROUPS * TILE_HEIGHT;

var<workgroup> tile_depths: array<Lanes, TILE_GROUPS>;
var<workgroup> tile_items: array<LaneItems, TILE_GROUPS>;
/// Where columns are in the image: `u` of a sight
var<workgroup> tile_places: array<Lanes, ROW_GROUPS>;

/// The farthest depth in each block of groups, or farther: what is behind it is hidden there.
const BLOCK_GROUPS = 4u;
const BLOCK_ROWS = 8u;
const BLOCK_COLUMNS = ROW_GROUPS / BLOCK_GROUPS;
const BLOCKS = BLOCK_COLUMNS * (TILE_HEIGHT / BLOCK_ROWS);
var<workgroup> block_depths: array<f32, BLOCKS>;

fn clear_tile(view: View, corner: vec2i) {
  let tangent = 1.0 / view.focal;
  for (var column = 0u; column < ROW_GROUPS; column++) {
    let x = f32(corner.x + i32(column * LANES)) + 0.5;
    tile_places[column] = stepped((x - 0.5 * view.width) * tangent, tangent);
  }
  for (var group = 0u; group < TILE_GROUPS; group++) {
    tile_depths[group] = Lanes(DEPTH_NOTHING);
    if (ITEMS) { tile_items[group] = LaneItems(0u); }
  }
  for (var block = 0u; block < BLOCKS; block++) { block_depths[block] = DEPTH_NOTHING; }
}

@if(CPU)
fn greatest(lanes: Lanes) -> f32 {
  return max(max(lanes.x, lanes.y), max(lanes.z, lanes.w));
}

@else
fn greatest(lanes: Lanes) -> f32 {
  return lanes;
}

fn measure_blocks() {
  for (var block = 0u; block < BLOCKS; block++) {
    let first = block / BLOCK_COLUMNS * BLOCK_ROWS * ROW_GROUPS + block % BLOCK_COLUMNS * BLOCK_GROUPS;
    var farthest = Lanes(-DEPTH_NOTHING);
    for (var row = 0u; row < BLOCK_ROWS; row++) {
      for (var k = 0u; k < BLOCK_GROUPS; k++) { farthest = max(farthest, tile_depths[first + row * ROW_GROUPS + k]); }
    }
    block_depths[block] = greatest(farthest);
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

/// How far one sees in some groups at most, as the blocks were last measured [m]
fn farthest_in(groups: Groups) -> f32 {
  var farthest = -DEPTH_NOTHING;
  for (var row = groups.top / BLOCK_ROWS; row <= (groups.bottom - 1u) / BLOCK_ROWS; row++) {
    for (var column = groups.left / BLOCK_GROUPS; column <= (groups.right - 1u) / BLOCK_GROUPS; column++) {
      farthest = max(farthest, block_depths[row * BLOCK_COLUMNS + column]);
    }
  }
  return farthest;
}

fn keep(group: u32, depth: Lanes, item: u32) {
  if (!ITEMS) {
    tile_depths[group] = min(tile_depths[group], depth);
    return;
  }
  let best = nearer(Nearest(tile_depths[group], tile_items[group]), depth, item);
  tile_depths[group] = best.depth;
  tile_items[group] = best.item;
}
